import { randomUUID } from "node:crypto";
import { TRPCError } from "@trpc/server";
import { headers } from "next/headers";
import { actorName } from "@/domain/kernel/context";
import { isRefusal } from "@/domain/kernel/errors";
import { keepOrigin } from "@/domain/platform/audit-history/keep-origin";
import { query } from "../db";
import { gate } from "../gate";
import { readSession } from "../session";
import { tools } from "../tools";
import type { RequestContext } from "../trpc";
import { pageAddress } from "./address";

/** Each tab sends its branch: switching in another tab must not change what this one reads or writes. */
const BRANCH_HEADER = "x-safar-branch";
/** Sent by a tab without recent user activity: its own polling must not extend the session. */
const UNATTENDED_HEADER = "x-safar-unattended";

/** Creates the context of a console procedure: the actor of the cookie, or the reason why there is none. */
export async function consoleContext({ req }: { req?: { method: string } } = {}): Promise<RequestContext> {
  const now = new Date();
  const result = await headers();
  const session = await readSession(result.get(BRANCH_HEADER), { unattended: result.has(UNATTENDED_HEADER) }).catch(
    (cause) => {
      throw isRefusal(cause) ? new TRPCError({ code: "UNAUTHORIZED", cause }) : cause;
    },
  );
  const requestId = randomUUID();
  const address = pageAddress((name) => result.get(name));
  const actor = session?.actor;
  // The audit log records the request and its address for changes.
  if (req?.method === "POST" && actor && address)
    await keepOrigin(query, { branchId: actor.branchId, requestId, actor: actorName(actor), address });
  return {
    ...tools(),
    gate,
    actor: session?.actor ?? null,
    sessionId: session?.sessionId ?? null,
    site: null,
    now,
    requestId,
    locale: "en",
    address,
    customerAddress: null,
    requestKey: null,
  };
}
