import type { z } from "zod";
import type { Ctx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import type { TelephonyDeps } from "./deps";
import type { ServerAddress } from "./port";
import type { SettingsForm } from "./schema.settings";

type Form = z.output<typeof SettingsForm>;
export type Server = ServerAddress & {
  branchId: number;
  country: string;
  websocketUrl: string | null;
  outbound: Form["outbound"];
  sms: Form["sms"];
  ussd: Form["ussd"];
  allowedActions: readonly string[];
  premiumPrefixes: readonly string[];
  demo: boolean;
  messageLineId: number | null;
};

/** The branch's enabled telephony server. Throws telephonyUnreachable (9004) when there is none. */
export async function serverOf(
  { db, actor }: Pick<Ctx, "db" | "actor">,
  { open }: Pick<TelephonyDeps, "open">,
): Promise<Server> {
  const { branchId } = actor;
  const row = await db.telephonyServer.findUnique({ where: { branchId } });
  if (!row?.enabled) throw new Refusal("telephonyUnreachable", { data: { says: "no telephony server is set up" } });
  const { country } = await db.branch.findUniqueOrThrow({ where: { id: branchId }, select: { country: true } });
  return {
    ...{ branchId, country, host: row.host, port: row.port, tls: row.tls, username: row.username },
    secret: open(row.sealed) ?? "",
    outbound: row.outbound as Form["outbound"],
    sms: row.sms as Form["sms"],
    ussd: row.ussd as Form["ussd"],
    ...{ websocketUrl: row.websocketUrl, allowedActions: row.allowedActions, premiumPrefixes: row.premiumPrefixes },
    ...{ demo: row.demo, messageLineId: row.messageLineId },
  };
}
