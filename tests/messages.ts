import { randomBytes } from "node:crypto";
import type pg from "pg";
import type { Ctx, OperatorActor } from "@/domain/kernel/context";
import { transact } from "@/domain/kernel/transact";
import { type Queued, queueMessage } from "@/domain/platform/message/queue-message";
import type { MessageChannel, MessageDriver } from "@/generated/prisma/client";
import { prisma } from "@/server/db";
import { sealSecrets } from "@/server/message-secrets";
import { ctxOf, office } from "./fixtures";
import { personOf } from "./operators";
import { quietPool } from "./quiet-pool";

export type Sending = { ctx: Ctx<OperatorActor>; branchId: number; lineId: number };

/** A branch with the given default line. */
export async function branchSending(line: {
  driver: MessageDriver;
  channel?: MessageChannel;
  settings?: object;
  secrets?: { password?: string; token?: string; receipts?: string };
  sender?: string;
  perSecond?: number;
}): Promise<Sending> {
  const { branchId } = await office();
  const { channel = "sms", settings = {}, secrets = {}, ...rest } = line;
  const { id } = await prisma().messageLine.create({
    data: {
      ...{ branchId, name: "line", channel, settings, isDefault: true, perSecond: 1_000, ...rest },
      ...{ sealed: sealSecrets(secrets), hook: randomBytes(16).toString("hex") },
    },
  });
  return { ctx: ctxOf(await personOf(branchId)), branchId, lineId: id };
}

export const queued = async ({ ctx }: Sending, given: Partial<Queued> = {}): Promise<number> => {
  const message = { channel: "sms", to: "+989120000001", text: "hello", ...given } as Queued;
  return (await transact(ctx, (tx) => queueMessage(tx, message)))!.id;
};

export const messageOf = ({ branchId }: Sending, id: number) =>
  prisma().outgoingMessage.findUniqueOrThrow({ where: { branchId_id: { branchId, id } }, include: { accepted: true } });

export async function stateOf(at: Sending, id: number): Promise<string> {
  return (await messageOf(at, id)).state;
}

export { until } from "./until";

export const directPool = (): pg.Pool => quietPool({ connectionString: process.env.DATABASE_URL, max: 8 });
