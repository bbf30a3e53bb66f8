import type { TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import type { ConsoleRouter } from "@/server/routers/console";

const ENDED = new Set(["tokenMissing", "tokenExpired"]);

type Failure = { data?: { refusal?: { reason: string } } | null } | null;
export const reasonOf = (error: unknown) => (error as Failure)?.data?.refusal?.reason ?? "";

let ask: (() => void) | null = null;
const waiting = new Set<() => void>();

/** Goes to the sign-in page, which returns to this URL. */
export function toSignIn(why: "ended" | "suspended"): void {
  const next = window.location.pathname + window.location.search;
  window.location.assign(`/sign-in?why=${why}&next=${encodeURIComponent(next)}`);
}

/**
 * Called when the session has ended: resolves after the user has signed in again over the page; without that dialog,
 * goes to the sign-in page.
 */
export function signedInAgain(): Promise<void> {
  if (!ask) toSignIn("ended");
  ask?.();
  return new Promise((done) => {
    waiting.add(done);
  });
}

/** Registers the dialog that asks for the password. */
export function onSessionEnded(asks: () => void): () => void {
  ask = asks;
  return () => {
    ask = null;
  };
}

/** The session is restored: waiting calls continue. */
export function goOn(): void {
  const those = [...waiting];
  waiting.clear();
  for (const done of those) done();
}

/** A call refused because the session ended was not executed: it waits for sign-in and is sent once more. */
export const untilSignedIn: TRPCLink<ConsoleRouter> =
  () =>
  ({ next, op }) =>
    observable((observer) => {
      let left = false;
      const send = () =>
        next(op).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error: (error) => {
            if (!ENDED.has(reasonOf(error))) return observer.error(error);
            void signedInAgain().then(() => {
              if (!left) sent = send();
            });
          },
        });
      let sent = send();
      return () => {
        left = true;
        sent.unsubscribe();
      };
    });
