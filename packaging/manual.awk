# Writes the manual page from divetable.1.in; the program's own help replaces @COMMANDS@ and @GAMES@.
# Usage: awk -v program=PATH -f manual.awk divetable.1.in

function fail(why) {
    print "manual.awk: " why > "/dev/stderr"
    failed = 1
    exit 1
}

# Escapes a text for troff.
function escape(text) {
    gsub(/\\/, "\\e", text)
    gsub(/-/, "\\-", text)
    gsub(/'/, "\\(aq", text)
    gsub(/`/, "\\(ga", text)
    gsub(/…/, "\\[u2026]", text)
    sub(/^\./, "\\\\\\&.", text)
    return text
}

# Runs the program; puts its output into line[1], line[2] … and returns the number of lines.
function run(arguments, line,    command, count) {
    command = "LC_ALL=C '" program "' " arguments
    count = 0
    while ((command | getline line[count + 1]) > 0) {
        count++
    }
    if (close(command) != 0 || count == 0) {
        fail(command " failed")
    }
    return count
}

# Prints one option. At least two spaces separate its name and value from the description, or the
# value is in capitals.
function print_option(text,    place, left, description) {
    sub(/^ +/, "", text)
    place = match(text, /  +/)
    if (place == 0) {
        match(text, /^--[a-z-]+ ([A-Z][^ ]* )?/)
        place = RSTART + RLENGTH - 1
    }
    if (place <= 1) {
        fail("cannot parse this option: " text)
    }
    left = substr(text, 1, place - 1)
    description = substr(text, place)
    sub(/^ +/, "", description)
    print ".TP"
    if (split(left, word, " ") > 1) {
        print ".BI " escape(word[1]) " \" " escape(word[2]) "\""
    } else {
        print ".B " escape(left)
    }
    print escape(description)
}

function print_command(name,    help, count, i, part) {
    count = run(name " --help", help)
    sub(/^usage: /, "", help[1])
    print ".SS " escape(help[1])
    part = "about"
    for (i = 2; i <= count; i++) {
        if (help[i] ~ /^[a-z]+:$/) {
            part = help[i]
        } else if (help[i] == "") {
            continue
        } else if (part == "options:") {
            print_option(help[i])
        } else if (part == "example:") {
            sub(/^ +/, "", help[i])
            print ".PP\nFor example:\n.PP\n.RS\n.EX\n" escape(help[i]) "\n.EE\n.RE"
        } else {
            print escape(help[i])
        }
    }
}

function print_commands(    help, count, i, name) {
    count = run("--help", help)
    for (i = 1; i <= count; i++) {
        if (help[i] ~ /^  [a-z]/) {
            split(help[i], name, " ")
            print_command(name[1])
        }
    }
}

function print_games(    list, count, i, text, left) {
    count = run("games", list)
    for (i = 1; i <= count; i++) {
        text = list[i]
        if (text ~ /^ /) {
            sub(/^ +/, "", text)
            left = escape(substr(text, 1, index(text, " ") - 1))
            gsub(/\|/, "|\\:", left)
            print ".RS\n.TP\n.B " left
            sub(/^[^ ]+ +/, "", text)
            sub(/  +/, ".\n", text)
            sub(/^\(default /, "Default: ", text)
            sub(/\)\./, ".", text)
            print escape(text) "\n.RE"
        } else {
            print ".TP\n.B " escape(substr(text, 1, index(text, ":") - 1))
            sub(/^[^:]*: /, "", text)
            print escape(text) "."
        }
    }
}

/@VERSION@/ {
    run("--version", version)
    sub(/^divetable /, "", version[1])
    gsub(/@VERSION@/, version[1])
}
/^@COMMANDS@$/ { print_commands(); next }
/^@GAMES@$/ { print_games(); next }
{ print }
END { exit failed }
