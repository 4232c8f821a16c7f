// Accounts: a name and a password, so that a player's games are on all devices. Each signed-in device
// has a session, which can be ended from every other one.
import { CodedError } from "../table/codedError";
import { disconnect, type Message, serverConnection } from "./connection";
import { deviceName, lastToken, setIdentity } from "./identity";

export interface Session {
  session: string;
  /** Such as "Firefox, Linux"; empty if unknown. */
  device: string;
  /** Milliseconds since 1970. */
  made: number;
  used: number;
  /** This device. */
  here: boolean;
}

/** Request timeout in milliseconds. */
const TIMEOUT = 5000;

/** A request that fails after a timeout. */
function requestWithTimeout(message: Message): Promise<Message> {
  return new Promise((resolve, reject) => {
    const slow = setTimeout(() => reject(new CodedError("offline")), TIMEOUT);
    serverConnection()
      .request(message)
      .then(resolve, reject)
      .finally(() => clearTimeout(slow));
  });
}

/** Turns the current guest into an account; the guest's games are kept. */
export async function signUp(name: string, password: string): Promise<void> {
  await serverConnection().request({ t: "register", name, password });
}

export async function signIn(name: string, password: string): Promise<void> {
  await serverConnection().request({
    t: "login",
    name,
    password,
    token: lastToken(),
    device: deviceName(),
  });
}

/** Signs out every other device too. */
export async function changePassword(old: string, fresh: string): Promise<void> {
  await serverConnection().request({ t: "password", old, new: fresh });
}

export async function sessions(): Promise<Session[]> {
  return (await requestWithTimeout({ t: "sessions" })).sessions as Session[];
}

/** Signs another device out. */
export async function endSession(session: string): Promise<void> {
  await requestWithTimeout({ t: "logout", session });
}

/** The next connection of this browser is a new guest. */
function forgetIdentity(): void {
  disconnect();
  setIdentity(null);
}

/** Works without a server too: then the session expires there by itself. */
export async function signOut(): Promise<void> {
  await requestWithTimeout({ t: "logout" }).catch(() => {});
  forgetIdentity();
}

/** Includes this device. Rejects if the server does not confirm it. */
export async function signOutEverywhere(): Promise<void> {
  await requestWithTimeout({ t: "logout", all: true });
  forgetIdentity();
}
