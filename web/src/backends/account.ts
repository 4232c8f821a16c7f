// An account brings one's games to other devices: a name and a password, nothing else. Each device
// that is signed in has a session, which can be ended from every other one.
import { CodedError } from "../table/errors";
import { disconnect, type Message, serverConnection } from "./connection";
import { become, deviceName, lastToken } from "./identity";

export interface Session {
  session: string;
  /** Such as "Firefox, Linux"; empty if the device did not say. */
  device: string;
  /** Milliseconds since 1970. */
  made: number;
  used: number;
  /** This device. */
  here: boolean;
}

/** How long an answer is waited for, in milliseconds. */
const PATIENCE = 5000;

/** Asks something that must not stay without an answer. */
function ask(message: Message): Promise<Message> {
  return new Promise((resolve, reject) => {
    const slow = setTimeout(() => reject(new CodedError("offline", "no answer")), PATIENCE);
    serverConnection()
      .ask(message)
      .then(resolve, reject)
      .finally(() => clearTimeout(slow));
  });
}

/** Makes an account of the guest who is here; the guest's games stay theirs. */
export async function signUp(name: string, password: string): Promise<void> {
  await serverConnection().ask({ t: "register", name, password });
}

export async function signIn(name: string, password: string): Promise<void> {
  await serverConnection().ask({
    t: "login",
    name,
    password,
    token: lastToken(),
    device: deviceName(),
  });
}

/** Another password; every other device is signed out by that. */
export async function changePassword(old: string, fresh: string): Promise<void> {
  await serverConnection().ask({ t: "password", old, new: fresh });
}

export async function sessions(): Promise<Session[]> {
  return (await ask({ t: "sessions" })).sessions as Session[];
}

/** Signs another device out. */
export async function endSession(session: string): Promise<void> {
  await ask({ t: "logout", session });
}

/** The next one at this browser is a new guest. */
function leave(): void {
  disconnect();
  become(null);
}

/** Also without a server: then its session ends by itself when it was not used for long. */
export async function signOut(): Promise<void> {
  await ask({ t: "logout" }).catch(() => {});
  leave();
}

/** This device too. Rejects if the server does not say that it is done. */
export async function signOutEverywhere(): Promise<void> {
  await ask({ t: "logout", all: true });
  leave();
}
