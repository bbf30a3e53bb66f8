import type { z } from "zod";
import { audit } from "../../kernel/audit";
import { MAX_SET_UP } from "../../kernel/bounds";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { transact } from "../../kernel/transact";
import { mobileNumber } from "./phone";
import { queueMessage } from "./queue-message";
import type { LineList, LineName, LineTest, Secrets } from "./schema.line";

/** The telephony server's line is managed with it (domain/communication/telephony), and excluded here. */
const OURS = { driver: { not: "telephony" as const } };

/** Provided by the transport: decryption of secrets, and the receipt address. */
export type Sealing = { open(sealed: Uint8Array | null): Secrets; publicUrl: string };

/** The branch's lines with queue lengths; of secrets only the names. */
export async function listLines(ctx: Ctx<OperatorActor>, sealing: Sealing): Promise<z.input<typeof LineList>> {
  const { branchId } = ctx.actor;
  const lines = await ctx.db.messageLine.findMany({
    where: { branchId, ...OURS },
    orderBy: [{ channel: "asc" }, { id: "asc" }],
    take: MAX_SET_UP,
  });
  const waiting = await ctx.db.outgoingMessage.groupBy({
    by: ["lineId"],
    where: { branchId, state: "queued" },
    _count: { _all: true },
  });
  const counted = new Map(waiting.map(({ lineId, _count }) => [lineId, _count._all]));
  return {
    rows: lines.map(({ sealed, hook, ...line }) => ({
      ...{ id: line.id, name: line.name, channel: line.channel, driver: line.driver, sender: line.sender },
      ...{ settings: line.settings, per_second: line.perSecond, part_price: line.partPrice, active: line.active },
      ...{ is_default: line.isDefault, fault: line.fault, revision: line.revision },
      kept_secrets: Object.keys(sealing.open(sealed)),
      receipts_at: line.driver === "http" ? `${sealing.publicUrl}/api/hooks/messages/${hook}` : null,
      waiting: counted.get(line.id) ?? 0,
    })),
  };
}

/**
 * Queues a test message on a line regardless of its purpose. Throws fieldInvalid (3003) when the line cannot reach the
 * address.
 */
export async function testLine(
  ctx: Ctx<OperatorActor>,
  { id, to }: z.output<typeof LineTest>,
): Promise<{ id: number }> {
  return transact(ctx, async (tx) => {
    const { branchId } = tx.actor;
    const line = await tx.db.messageLine.findUnique({ where: { branchId_id: { branchId, id }, ...OURS } });
    if (!line) throw new Refusal("notFound");
    const { country } = await tx.db.branch.findUniqueOrThrow({ where: { id: branchId }, select: { country: true } });
    const address = line.channel === "sms" ? mobileNumber(to, country) : /^[^\s@]+@[^\s@]+$/.test(to) ? to : undefined;
    if (!address) throw new Refusal("fieldInvalid", { fields: [{ path: "to", message: NOT_AN_ADDRESS }] });
    const text = TEST[tx.locale];
    const made = await queueMessage(tx, {
      channel: line.channel,
      to: address,
      text,
      subject: text,
      lineId: id,
      expiresInSeconds: 600,
      urgent: true,
    });
    await audit(tx, { action: "message_line.test", subject: { type: "message_line", id } });
    return made!;
  });
}

/** Deletes an unused line. Throws hasMovements (8002) when it has messages, notFound (3009). */
export async function removeLine(ctx: Ctx<OperatorActor>, { id }: z.output<typeof LineName>): Promise<{ id: number }> {
  return transact(ctx, async (tx) => {
    const { branchId } = tx.actor;
    if (await tx.db.outgoingMessage.findFirst({ where: { branchId, lineId: id }, select: { id: true } }))
      throw new Refusal("hasMovements");
    const { count } = await tx.db.messageLine.deleteMany({ where: { branchId, id, isDefault: false, ...OURS } });
    if (count === 0) throw new Refusal("notFound");
    await audit(tx, { action: "message_line.remove", subject: { type: "message_line", id } });
    return { id };
  });
}

const NOT_AN_ADDRESS = {
  en: "is not a number or address this line can reach",
  fa: "شماره یا نشانی‌ای نیست که این خط به آن برسد",
};
const TEST = { en: "Safar: this line works.", fa: "سفر: این خط کار می‌کند." };
