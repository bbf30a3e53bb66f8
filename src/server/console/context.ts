import { randomUUID } from "node:crypto";
import { TRPCError } from "@trpc/server";
import { headers } from "next/headers";
import { actorName } from "@/domain/kernel/context";
import { isRefusal } from "@/domain/kernel/errors";
import { keepOrigin } from "@/domain/platform/audit-history/keep-origin";
import { gate } from "../change-request-deps";
import { query } from "../db";
import { readSession } from "../session";
import { tools } from "../tools";
import type { RequestContext } from "../trpc";
import { pageAddress } from "./address";

/** A tab says which branch it shows: another tab that switched must not change what this one reads or writes. */
const BRANCH_HEADER = "x-safar-branch";
/** Nobody has touched the tab for a while: what it asks of its own keeps no session awake. */
const UNATTENDED_HEADER = "x-safar-unattended";

/** What a console procedure is called with: the cookie's actor, or why there is none. */
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
  // What is changed by it names the call in the audit log, and that from where it came.
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
