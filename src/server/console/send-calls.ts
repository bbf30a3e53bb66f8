import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { log } from "../log";
import { refusalOf } from "../rest/refusal-of";
import { consoleRouter } from "../routers/console";
import { consoleContext } from "./context";
import { turnedAway } from "./guard-batch";

/**
 * Handles the console's tRPC calls (reliability.md I13, A10): checks limits first, then the cookie, then runs the
 * procedures.
 */
export async function sendCalls(request: Request): Promise<Response> {
  const refused = turnedAway(request);
  if (refused) {
    log().info({ event: "call turned away", status: refused.status }, "refused");
    return refused;
  }
  return fetchRequestHandler({
    endpoint: "/api/trpc",
    req: request,
    router: consoleRouter,
    createContext: consoleContext,
    responseMeta: () => ({ headers: new Headers({ "cache-control": "no-store" }) }),
    onError: ({ error, path, input, ctx }) => {
      const refusal = refusalOf(error, input);
      const requestId = ctx?.requestId;
      if (!refusal) return log().error({ err: error, path, requestId }, "unhandled error");
      if (refusal.row.status !== 401 && refusal.row.status !== 403) return;
      const operatorId = ctx?.actor?.kind === "operator" ? ctx.actor.operatorId : null;
      const { address = null } = ctx ?? {};
      log().info({ event: "call refused", reason: refusal.reason, path, operatorId, address, requestId }, "refused");
    },
  });
}
