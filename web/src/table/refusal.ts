// What a table or the server refuses, in words for people. A refusal has a code and a sentence for
// programs; what a person can run into is said better here.
import { later, t } from "../i18n";

export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly sentence: string,
  ) {
    super(sentence);
  }
}

/** By the sentence itself, where one code has several. */
const SENTENCES: Record<string, string> = {
  "name: it is taken, or looks like one that is": later(
    "This name is taken, or looks like one that is.",
  ),
  "name: its letters are of several alphabets that look alike": later(
    "Use letters of one alphabet only.",
  ),
  "password: the old one is wrong": later("The old password is wrong."),
  "password: the name or the password is wrong": later("The name or the password is wrong."),
  "password: too many tries, wait a little": later("Too many tries. Wait a little."),
  "phase: the match has begun": later("The game has begun already."),
  "phase: the match has not begun": later("The game has not begun yet."),
  "phase: the match is over": later("The game is over."),
  "full: you have said as much as one may in a match": later(
    "You have written as much as one can in a game.",
  ),
  "match: it cannot be read any more": later("The server cannot read this game any more."),
  "rules: played with another version of the rules": later(
    "This game was played with another version of the rules and can't be opened here.",
  ),
  "seat: it is not to act now": later("It is not your turn."),
  "seat: none is open": later("No seat is free at this table."),
  "seat: one is still open": later("A seat is still free."),
  "seat: it is taken": later("Somebody sits there already."),
  "seat: somebody sits there": later("Somebody sits there already."),
  "seat: you have another one at this table": later("You have a seat at this table already."),
  "apply: the others have said no": later("The others have said no."),
  "apply: somebody else has asked already": later("Somebody else has asked for a seat already."),
  "claim: they have not been away for long": later("That takes some more patience."),
  "time: the bot takes this decision": later("The bot takes this decision. Come back after it."),
  "ask: another question is open": later("Another question is still open."),
  "ask: nobody is there to agree": later("Nobody is there to agree."),
  "ask: something was drawn or shown since, or nothing done": later(
    "Nothing can be taken back: something was drawn or shown since.",
  ),
};

const CODES: Record<string, string> = {
  late: later("The table has moved on meanwhile. Look again."),
  seq: later("The table has moved on meanwhile. Look again."),
  busy: later("The server is busy. Try again in a moment."),
  rate: later("That was too much at once. Wait a little."),
  full: later("That has been done as often as it can be in one game."),
  action: later("That is not possible here."),
  seat: later("That is not for you to do now."),
  phase: later("That is not possible at this moment."),
  time: later("The time is up."),
  ask: later("Nobody can be asked for that now."),
  apply: later("Nobody asks for a seat now."),
  claim: later("That cannot be claimed here."),
  bot: later("Among people a stronger bot may not take over."),
  text: later("These words cannot be taken."),
  name: later("A name has 1 to 32 visible characters, without quotation marks."),
  password: later("A password has at least 8 characters."),
  account: later("You have an account already."),
  token: later("Sign in again, please."),
  hello: later("Leave the table before you sign in."),
  match: later("There is no such table."),
  code: later("There is no table with this code."),
  tables: later("You have too many games that are not finished."),
  host: later("Only the host of the table can do that."),
  advice: later("Advice is only given in games against bots."),
  kept: later("This game cannot be set up again."),
  link: later("This link is not whole."),
  film: later("This game cannot be looked back at."),
  offline: later("The server does not answer. Against bots you can always play."),
};

/** A sentence for people about anything that went wrong. */
export function excuse(problem: unknown): string {
  const text = problem instanceof Error ? problem.message : String(problem);
  const [, first = "", rest = text] = /^(\w+): (.*)$/.exec(text) ?? [];
  const code = problem instanceof Refusal ? problem.code : first;
  const known = SENTENCES[text] ?? CODES[code];
  return known === undefined ? rest : t(known);
}
