import type { Query } from "@/domain/kernel/context";
import type { ColumnOf, RowOf } from "@/domain/kernel/table-rows";
import { type Drafted, nameOf, type Repair, repairEach, tellDrafted, tellLines } from "./repairs";

type Claim = RowOf<"supplier_claims", "ours" | "theirs" | "found_at"> & {
  local_pnr: ColumnOf<"bookings", "local_pnr">;
  supplier: ColumnOf<"suppliers", "title">;
};

const FOUND = `
  select b.local_pnr, s.title as supplier, c.ours, c.theirs, c.found_at
    from supplier_claims c
    join bookings b on b.branch_id = c.branch_id and b.id = c.booking_id
    join suppliers s on s.branch_id = c.branch_id and s.id = c.supplier_id
   where c.branch_id = $1 and c.ours <> c.theirs order by c.found_at, c.booking_id`;
const PREPARE = "select prepare_claim_repair($1, $2, now()) as answer";

const claims: Repair = {
  async tell(query, branch, say) {
    const found = await query<Claim>("claims.found", FOUND, [branch.id]);
    const of = nameOf(branch);
    if (found.length === 0) {
      say(`${of}: nothing differs`);
      return 0;
    }
    for (const { local_pnr, supplier, ours, theirs, found_at } of found) {
      const since = found_at.toISOString().slice(0, 10);
      say(`${of}: ${local_pnr} at ${supplier}, since ${since}: ours ${ours}, theirs ${theirs}`);
    }
    say(`${of}: ${found.length} bookings; the document that sets them right, in ${branch.currency}:`);
    await tellLines(query, "claim_corrections", branch, say);
    return found.length;
  },
  async prepare(query, branch, person, say) {
    const [row] = await query<{ answer: Drafted }>("claims.prepare", PREPARE, [branch.id, person]);
    return tellDrafted(branch, row!.answer, { noMonth: "today's month is not open" }, say);
  },
};

/**
 * Reports bookings at other deployments whose amounts differ between their books and ours, as last compared, and the
 * correcting document; with `by` it drafts that document, which another person then posts. Returns the number of
 * differences.
 */
export const repairClaims = (query: Query, given: Parameters<typeof repairEach>[1], say: (line: string) => void) =>
  repairEach(query, given, [claims], say);
