import type { TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import type { ConsoleRouter } from "@/server/routers/console";

const ENDED = new Set(["tokenMissing", "tokenExpired"]);

type Failure = { data?: { refusal?: { reason: string } } | null } | null;
export const reasonOf = (error: unknown) => (error as Failure)?.data?.refusal?.reason ?? "";

let ask: (() => void) | null = null;
const waiting = new Set<() => void>();

/** Back to the sign-in page, which leads to this very place again. */
export function toSignIn(why: "ended" | "suspended"): void {
  const next = window.location.pathname + window.location.search;
  window.location.assign(`/sign-in?why=${why}&next=${encodeURIComponent(next)}`);
}

/** The session is over: resolves once the person signed in again over the page; where none can ask, leads to the sign-in page. */
export function signedInAgain(): Promise<void> {
  if (!ask) toSignIn("ended");
  ask?.();
  return new Promise((done) => {
    waiting.add(done);
  });
}

/** Who asks for the password when it is needed. */
export function onSessionEnded(asks: () => void): () => void {
  ask = asks;
  return () => {
    ask = null;
  };
}

/** The session is there again: what waited for it goes on. */
export function goOn(): void {
  const those = [...waiting];
  waiting.clear();
  for (const done of those) done();
}

/** What is refused because the session ended was not done: it waits for the sign-in and is sent once more. */
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
