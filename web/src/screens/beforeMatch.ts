// The screens of an online table before its match, in one chunk: most tables are opened without them.
export { JoinScreen } from "./join";
export { WaitingRoom } from "./waitingRoom";
