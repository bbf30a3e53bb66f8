import type { z } from "zod";
import type { Ctx } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { type Owner, ownerOf, shortOf } from "./rules";
import type { WalletCheck, WalletChecked, WalletRef, WalletShown } from "./schema";

type CallerCtx = Pick<Ctx, "query" | "actor">;
type Shown = z.input<typeof WalletShown>;

/**
 * The wallet of a back-office call: the given one, else the branch's own. Throws fieldMissing (3002) for an incomplete
 * reference.
 */
export function askedOwner({ actor }: CallerCtx, { owner_type, owner_id }: WalletRef): Owner {
  if (owner_type == null && owner_id == null) return { type: "branch", id: actor.branchId };
  if (owner_type === "branch") return { type: "branch", id: owner_id ?? actor.branchId };
  if (owner_type == null || owner_id == null)
    throw refuseField(owner_type == null ? "owner_type" : "owner_id", NEEDED, "fieldMissing");
  return { type: owner_type, id: owner_id };
}

/**
 * Balance, held and available amount of a wallet; for a colleague also its credit. An owner without a wallet yet has
 * zeros; a merged one has the surviving one's. Throws notFound (3009) for an unknown owner.
 */
export async function readWallet(ctx: CallerCtx, owner: Owner): Promise<Shown> {
  const [row] = await ctx.query<Row>("wallet.read", WALLET, [ctx.actor.branchId, owner.type, owner.id]);
  if (!row) throw new Refusal("notFound");
  const { ceiling, owner: whose, name, name_latin, ...figures } = row;
  return {
    owner: { ...ownerOf(whose), name, name_latin },
    ...figures,
    ...(owner.type === "colleague" && ceiling !== null && { credit_ceiling: ceiling }),
  };
}

/** Whether `amount` can be spent from it, and the shortfall. */
export async function checkWallet(
  ctx: CallerCtx,
  { amount, ...ref }: z.output<typeof WalletCheck>,
): Promise<z.input<typeof WalletChecked>> {
  const { available, currency } = await readWallet(ctx, askedOwner(ctx, ref));
  return { ...shortOf(amount, BigInt(available)), currency };
}

/** The same for a person's or company's own wallet, by party. */
export const readOwnWallet = (ctx: CallerCtx, party: string) => readWallet(ctx, ownerOf(party));

const NEEDED = { en: "owner_type and owner_id must be given together", fa: "صاحب کیف پول نوع و شماره دارد" };

type Row = Omit<Shown, "owner" | "credit_ceiling"> & {
  owner: string;
  name: string | null;
  name_latin: string | null;
  ceiling: bigint | null;
};

const WALLET = `
  select who.owner, who.name, party_name_latin($1::int, who.owner) as name_latin, w.account_id, b.currency::text as currency,
         coalesce(l.side * (l.cr - l.dr), 0) as balance, coalesce(l.pending, 0) as held,
         coalesce(greatest(l.side * (l.cr - l.dr) - l.pending, 0), 0) as available, who.ceiling
    from branches b
   cross join lateral (
          select 'branch:' || b.id as owner, b.name, null::bigint as ceiling
           where $2::text = 'branch' and b.id = $3::int
           union all
          select 'colleague:' || c.id, c.name, c.ceiling + c.allowance
            from colleagues c where $2::text = 'colleague' and c.branch_id = $1::int and c.id = $3::int
           union all
          select 'passenger:' || t.id, passenger_name(t), null
            from passengers f
            join passengers t on t.branch_id = f.branch_id and t.id = coalesce(f.merged_into, f.id)
           where $2::text = 'passenger' and f.branch_id = $1::int and f.id = $3::int) who
    left join wallets w on w.branch_id = $1::int and w.owner = who.owner
    left join ledger.account_balances l on l.branch_id = $1::int and l.account_id = w.account_id
   where b.id = $1::int`;
