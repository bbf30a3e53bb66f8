import { randomUUID } from "node:crypto";
import { TRPCError } from "@trpc/server";
import { headers } from "next/headers";
import { isRefusal } from "@/domain/errors";
import { gate } from "../change-desk";
import { readSession } from "../session";
import { tools } from "../tools";
import type { RequestContext } from "../trpc";
import { pageAddress } from "./address";

/** A tab says which branch it shows: another tab that switched must not change what this one reads or writes. */
const BRANCH_HEADER = "x-safar-branch";
/** Nobody has touched the tab for a while: what it asks of its own keeps no session awake. */
const UNATTENDED_HEADER = "x-safar-unattended";

/** What a console procedure is called with: the cookie's actor, or why there is none. */
export async function consoleContext(): Promise<RequestContext> {
  const now = new Date();
  const told = await headers();
  const session = await readSession(told.get(BRANCH_HEADER), { unattended: told.has(UNATTENDED_HEADER) }).catch(
    (cause) => {
      throw isRefusal(cause) ? new TRPCError({ code: "UNAUTHORIZED", cause }) : cause;
    },
  );
  return {
    ...tools(),
    gate,
    actor: session?.actor ?? null,
    sessionId: session?.sessionId ?? null,
    site: null,
    now,
    requestId: randomUUID(),
    locale: "en",
    address: pageAddress((name) => told.get(name)),
    customerAddress: null,
    requestKey: null,
  };
}
