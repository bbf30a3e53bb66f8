import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import type { ClaimList, ClaimQuery } from "./schema.claims";

type Answer = z.input<typeof ClaimList>;
type Row = Omit<Answer, "ours" | "theirs" | "rows"> & { ours: string; theirs: string };

/** Open differences of the nightly comparison with other sellers (compare-claims.ts), oldest first. */
export async function listClaims(
  { query, actor }: Ctx<OperatorActor>,
  { page, per_page }: z.output<typeof ClaimQuery>,
): Promise<Answer> {
  const [[sums], rows] = await Promise.all([
    query<Row>("claims.sums", SUMS, [actor.branchId]),
    query<Answer["rows"][number]>("claims.list", LIST, [actor.branchId, per_page, (page - 1) * per_page]),
  ]);
  const { ours, theirs, ...result } = sums!;
  return { ...result, ours: BigInt(ours), theirs: BigInt(theirs), rows };
}

const SUMS = `
  select (select count(*)::int from suppliers s where s.branch_id = b.id and s.adapter = 'core' and s.active) as suppliers,
         b.currency::text as currency, c.total, c.ours, c.theirs,
         (select max(d.id)::int from ledger.drafts d
           where d.branch_id = b.id and d.purpose = 'claim_repair' and d.voucher_id is null and d.removed_at is null) as draft_id
    from branches b
   cross join lateral (
     select count(*)::int as total, coalesce(sum(c.ours), 0)::text as ours, coalesce(sum(c.theirs), 0)::text as theirs
       from supplier_claims c where c.branch_id = b.id and c.ours <> c.theirs) c
   where b.id = $1::int`;

const LIST = `
  select b.local_pnr, b.supplier_pnr, c.ours, c.theirs, c.found_at, c.seen_at,
         jsonb_build_object('id', s.id, 'title', s.title, 'title_latin', s.title_latin) as supplier
    from (select c.* from supplier_claims c where c.branch_id = $1::int and c.ours <> c.theirs
           order by c.found_at, c.booking_id limit $2::int offset $3::int) c
    join bookings b on b.branch_id = c.branch_id and b.id = c.booking_id
    join suppliers s on s.branch_id = c.branch_id and s.id = c.supplier_id
   order by c.found_at, c.booking_id`;
