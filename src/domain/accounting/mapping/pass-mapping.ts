import { z } from "zod";
import type { OperatorActor, TxCtx } from "../../kernel/context";
import { passGate } from "../../kernel/gate/gate";
import type { RowOf } from "../../kernel/table-rows";
import { covers, type MappingState } from "./rows";
import type { Key } from "./rules";
import { MappingChange, PreferenceChange, PreferencesForm } from "./schema";

/** Keys that define where money and receivables are posted. */
const LEADING: ReadonlySet<Key> = new Set<Key>([
  ...(["cash", "bank", "pos", "gateway.clearing", "payout.clearing", "wallet"] as const),
  ...(["customer.receivable", "customer.advances", "supplier.payable", "charter_owner.payable"] as const),
  ...(["cheque.in_safe", "cheque.in_collection", "cheque.bounced", "cheque.payable"] as const),
]);

/** The original request, by its route. */
export const MappingAsked = z.discriminatedUnion("by", [
  z.object({ by: z.literal("register"), asked: PreferencesForm }),
  z.object({ by: z.literal("change"), asked: PreferenceChange }),
  z.object({ by: z.literal("remap"), asked: MappingChange }),
]);

type MappingChangeInput = { key: Key; account_id: number; from: string };

/**
 * A different account for money or receivables needs a second person (`secondPersonNeeded`, 2012): for the whole
 * request or none of it.
 */
export async function passMapping(
  tx: TxCtx<OperatorActor>,
  { spans }: MappingState,
  wanted: readonly MappingChangeInput[],
  input: z.input<typeof MappingAsked>,
): Promise<void> {
  const current = ({ key, from }: MappingChangeInput) =>
    spans.get(key)!.find((span) => covers(span, from))?.account ?? null;
  const moved = wanted.filter((one) => LEADING.has(one.key) && current(one)?.id !== one.account_id);
  if (moved.length === 0) return;
  const accounts = await accountsOf(tx, moved);
  const before = Object.fromEntries(moved.map((one) => [one.key, current(one)?.code ?? null]));
  const after = Object.fromEntries(
    moved.map(({ key, account_id, from }) => [key, `${accounts(account_id)} (${from})`]),
  );
  const keys = moved.map(({ key }) => key);
  const subject = { type: "mapping", id: keys[0]! };
  await passGate(tx, { act: "mapping.change", input, subject, title: keys.join(", "), before, after });
}

async function accountsOf({ db, actor }: TxCtx<OperatorActor>, wanted: readonly MappingChangeInput[]) {
  const ids = wanted.map(({ account_id }) => account_id);
  const rows = await db.$queryRaw<RowOf<"ledger.accounts", "id" | "code">[]>`
    select id, code from ledger.accounts where branch_id = ${actor.branchId}::int and id = any(${ids}::int[])`;
  const codes = new Map(rows.map(({ id, code }) => [id, code]));
  return (id: number) => codes.get(id) ?? String(id);
}
