// An account brings one's games to other devices: a name and a password, nothing else.
import { become } from "./identity";
import { hangUp, line } from "./line";

/** Makes an account of the guest who is here; the guest's games stay theirs. */
export async function signUp(name: string, password: string): Promise<void> {
  await line().ask({ t: "register", name, password });
}

export async function signIn(name: string, password: string): Promise<void> {
  await line().ask({ t: "login", name, password });
}

/** The next one at this browser is a new guest. */
export function signOut(): void {
  hangUp();
  become(null);
}
