# Writes the manual page: divetable.1.in, with what the program says in its own help in the places
# of @COMMANDS@ and @GAMES@. Usage: awk -v program=PATH -f manual.awk divetable.1.in

function fail(why) {
    print "manual.awk: " why > "/dev/stderr"
    failed = 1
    exit 1
}

# A text that troff prints as it is.
function plain(text) {
    gsub(/\\/, "\\e", text)
    gsub(/-/, "\\-", text)
    gsub(/'/, "\\(aq", text)
    gsub(/`/, "\\(ga", text)
    gsub(/…/, "\\[u2026]", text)
    sub(/^\./, "\\\\\\&.", text)
    return text
}

# The lines that the program prints; returns how many, in line[1], line[2] …
function ask(arguments, line,    command, count) {
    command = "LC_ALL=C '" program "' " arguments
    count = 0
    while ((command | getline line[count + 1]) > 0) {
        count++
    }
    if (close(command) != 0 || count == 0) {
        fail(command " did not work")
    }
    return count
}

# One option: its name and value are at least two spaces away from its meaning, or the value is in
# capitals.
function print_option(text,    place, left, about) {
    sub(/^ +/, "", text)
    place = match(text, /  +/)
    if (place == 0) {
        match(text, /^--[a-z-]+ ([A-Z][^ ]* )?/)
        place = RSTART + RLENGTH - 1
    }
    if (place <= 1) {
        fail("what is this option? " text)
    }
    left = substr(text, 1, place - 1)
    about = substr(text, place)
    sub(/^ +/, "", about)
    print ".TP"
    if (split(left, word, " ") > 1) {
        print ".BI " plain(word[1]) " \" " plain(word[2]) "\""
    } else {
        print ".B " plain(left)
    }
    print plain(about)
}

function print_command(name,    help, count, i, part) {
    count = ask(name " --help", help)
    sub(/^usage: /, "", help[1])
    print ".SS " plain(help[1])
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
            print ".PP\nFor example:\n.PP\n.RS\n.EX\n" plain(help[i]) "\n.EE\n.RE"
        } else {
            print plain(help[i])
        }
    }
}

function print_commands(    help, count, i, name) {
    count = ask("--help", help)
    for (i = 1; i <= count; i++) {
        if (help[i] ~ /^  [a-z]/) {
            split(help[i], name, " ")
            print_command(name[1])
        }
    }
}

function print_games(    list, count, i, text, left) {
    count = ask("games", list)
    for (i = 1; i <= count; i++) {
        text = list[i]
        if (text ~ /^ /) {
            sub(/^ +/, "", text)
            left = plain(substr(text, 1, index(text, " ") - 1))
            gsub(/\|/, "|\\:", left)
            print ".RS\n.TP\n.B " left
            sub(/^[^ ]+ +/, "", text)
            sub(/  +/, ".\n", text)
            sub(/^\(default /, "Usually ", text)
            sub(/\)\./, ".", text)
            print plain(text) "\n.RE"
        } else {
            print ".TP\n.B " plain(substr(text, 1, index(text, ":") - 1))
            sub(/^[^:]*: /, "", text)
            print plain(text) "."
        }
    }
}

/@VERSION@/ {
    ask("--version", said)
    sub(/^divetable /, "", said[1])
    gsub(/@VERSION@/, said[1])
}
/^@COMMANDS@$/ { print_commands(); next }
/^@GAMES@$/ { print_games(); next }
{ print }
END { exit failed }
