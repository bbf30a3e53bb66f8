import type { z } from "zod";
import type { Ctx, CustomerActor } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import type { ColumnOf, RowOf } from "../../kernel/table-rows";
import { issuerOf, maskedNumber } from "./rules";
import type { CardOut, CardQuery } from "./schema";
import type { Vault } from "./vault";

type Caller = Extract<CustomerActor, { group: "b2c" | "b2b" }>;
type Row = RowOf<"credit_cards", "id" | "sealed" | "bin" | "last4" | "holder"> & {
  passenger_id: ColumnOf<"passengers", "id">;
};

/**
 * GET /credit-card: the caller's own full card, the newest without an id. A colleague's user sees cards of passengers
 * their company bought for as on a receipt: bank, first six and last four digits. Throws notFound (3009), also for
 * other people's cards.
 */
export async function readCard(
  ctx: Ctx<Caller>,
  { id = null }: z.output<typeof CardQuery>,
  vault: Vault,
): Promise<z.input<typeof CardOut>> {
  const { branchId } = ctx.actor;
  if (ctx.actor.group === "b2b" && id === null)
    throw refuseField("id", { en: "is required to select the card", fa: "کارت را نام ببرید" }, "fieldMissing");
  const owner = ctx.actor.group === "b2c" ? ctx.actor.passengerId : null;
  const company = ctx.actor.group === "b2b" ? ctx.actor.colleagueId : null;
  const [row] = await ctx.query<Row>("card.read", READ, [branchId, owner, id, company]);
  if (!row) throw new Refusal("notFound");
  const { passenger_id, sealed, bin, last4, holder } = row;
  const result = { id: row.id, passenger_id, bank: issuerOf(bin)?.[ctx.locale] ?? null };
  const masked = { ...result, number: maskedNumber(bin, last4), masked: true, holder: null, iban: null };
  if (owner === null) return masked;
  const secret = vault.open(sealed);
  // Sealed under another secret it can no longer be read: only the masked members are returned.
  if (!secret) return { ...masked, holder };
  return { ...result, number: secret.number, masked: false, holder, iban: secret.iban };
}

const READ = `
  select c.id, p.id as passenger_id, c.sealed, c.bin, c.last4, c.holder
    from credit_cards c
    join passengers f on f.branch_id = c.branch_id and f.id = c.passenger_id
    join passengers p on p.branch_id = f.branch_id and p.id = coalesce(f.merged_into, f.id)
   where c.branch_id = $1::int and c.deleted_at is null and p.status = 1
     and ($2::int is null or p.id = $2::int) and ($3::int is null or c.id = $3::int)
   and ($4::int is null or exists (
         select from trades t join trade_passengers x on x.branch_id = t.branch_id and x.trade_id = t.id
          where t.branch_id = p.branch_id and t.colleague_id = $4::int and x.passenger_id in (p.id, f.id)))
   order by c.id desc limit 1`;
