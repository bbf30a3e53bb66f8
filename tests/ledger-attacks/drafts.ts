import { type Attack, attack, changed, legs, mine, posted, there } from "./attack";
import type { World } from "./world";

const inDrafts = (where: string) => ({ as: "app" as const, there: there("ledger.drafts", where) });
const draft = (w: World, columns: string, values: string, branch = w.branchId) =>
  `insert into ledger.drafts (branch_id, doc_date, created_by, ${columns}) values (${branch}, '2026-03-10', 'x', ${values})`;
/** Documents being written: theirs to edit until they are posted. */
export const OF_DRAFTS: Attack[] = [
  attack(
    "a posted draft changed",
    (w) => [`update ledger.drafts set lines = '[]' ${mine(w)} and id = ${w.postedDraft}`],
    {
      ...inDrafts(""),
      there: changed("drafts"),
    },
  ),
  attack("a posted draft deleted", (w) => [`delete from ledger.drafts ${mine(w)} and id = ${w.postedDraft}`], {
    ...inDrafts(""),
    there: changed("drafts"),
  }),
  attack(
    "a removed draft changed",
    (w) => [`update ledger.drafts set removed_at = null, removed_by = null ${mine(w)} and id = ${w.removedDraft}`],
    {
      ...inDrafts(""),
      there: changed("drafts"),
    },
  ),
  attack(
    "a draft removed by nobody",
    (w) => [`update ledger.drafts set removed_at = now() ${mine(w)} and id = ${w.draft}`],
    {
      ...inDrafts(""),
      there: changed("drafts"),
    },
  ),
  attack(
    "a draft of no rows",
    (w) => [draft(w, "description, rows", "'rowless', '{}'")],
    inDrafts("description = 'rowless'"),
  ),
  attack(
    "a draft that corrects nothing",
    (w) => [draft(w, "description, corrects_id", "'corrects', 2000000000")],
    inDrafts("description = 'corrects'"),
  ),
  attack("drafts truncated", () => ["truncate ledger.drafts"], { there: changed("drafts") }),
  attack(
    "a draft born posted",
    (w) => [draft(w, "description, posted_date, voucher_id", `'born', '2026-03-10', ${w.voucher}`)],
    inDrafts("description = 'born'"),
  ),
  attack(
    "a draft said to be posted",
    (w) => [
      `update ledger.drafts set posted_date = '2026-03-10', voucher_id = ${w.voucher} ${mine(w)} and id = ${w.draft}`,
    ],
    { ...inDrafts(""), there: changed("drafts") },
  ),
  attack(
    "a draft posted on a day that was not",
    (w) => [
      posted(w, legs(w.cash, w.sale), { key: `draft:${w.draft}` }),
      `update ledger.drafts set posted_date = '2026-03-11', voucher_id = (select voucher_id from ledger.voucher_keys
        where branch_id = ${w.branchId} and key = 'draft:${w.draft}') ${mine(w)} and id = ${w.draft}`,
    ],
    { ...inDrafts(""), there: changed("drafts") },
  ),
  attack(
    "a draft with half a voucher",
    (w) => [draft(w, "description, posted_date", "'half', '2026-03-10'")],
    inDrafts("description = 'half'"),
  ),
  attack(
    "a draft of a sale",
    (w) => [draft(w, "description, kind", "'sale', 'sale'")],
    inDrafts("description = 'sale'"),
  ),
  attack(
    "a draft for a purpose that nothing knows",
    (w) => [draft(w, "description, purpose", "'purpose', 'repairs'")],
    inDrafts("description = 'purpose'"),
  ),
  attack(
    "a draft of no lines",
    (w) => [draft(w, "description, lines", "'none', '{}'")],
    inDrafts("description = 'none'"),
  ),
  attack(
    "a draft of no branch",
    (w) => [draft(w, "description", "'nobody'", 2_000_000_000)],
    inDrafts("description = 'nobody'"),
  ),
  attack(
    "two drafts of one number",
    (w) => [
      `insert into ledger.drafts (branch_id, id, doc_date, created_by) overriding system value
       values (${w.branchId}, ${w.draft}, '2026-03-10', 'twice')`,
    ],
    inDrafts("created_by = 'twice'"),
  ),
];
