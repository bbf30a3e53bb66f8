import { type Attack, attack, changed, legs, mine, posted, there } from "./attack";
import type { World } from "./world";

const inDrafts = (where: string) => ({ as: "app" as const, there: there("ledger.drafts", where) });
const draft = (w: World, columns: string, values: string, branch = w.branchId) =>
  `insert into ledger.drafts (branch_id, doc_date, created_by, ${columns}) values (${branch}, '2026-03-10', 'x', ${values})`;
type Exception = { asked?: string; reason?: string; draft?: (w: World) => number; voucher?: (w: World) => number };
const excepted = (w: World, given: Exception) => {
  const { asked = "x", reason = "why", draft = () => w.postedDraft, voucher = () => w.voucher } = given;
  return `insert into ledger.control_exceptions (branch_id, draft_id, voucher_id, doc_date, reason, asked_by, approved_by)
    values (${w.branchId}, ${draft(w)}, ${voucher(w)}, '2026-03-10', '${reason}', '${asked}', 'one')`;
};
const exception = (name: string, given: Exception) =>
  attack(name, (w) => [excepted(w, given)], {
    there: there("ledger.control_exceptions", (w) => `branch_id = ${w.branchId} and approved_by = 'one'`),
  });
/** Drafts: editable until they are posted. */
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
  attack("drafts truncated", () => ["truncate ledger.drafts cascade"], { there: changed("drafts") }),
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
    "a draft that passes ceilings and is no opening",
    (w) => [draft(w, "description, past_ceilings", "'past', true")],
    inDrafts("description = 'past'"),
  ),
  attack(
    "half an exception for a control account",
    (w) => [draft(w, "description, control_reason", "'half exception', 'because'")],
    inDrafts("description = 'half exception'"),
  ),
  attack(
    "an exception asked for without a reason",
    (w) => [draft(w, "description, control_reason, control_by, control_lines", "'no reason', '', 'x', '[]'")],
    inDrafts("description = 'no reason'"),
  ),
  attack(
    "a document that people type on a wallet",
    (w) => [posted(w, legs(w.cash, w.wallet), { source_type: "draft", source_id: String(w.draft) })],
    {
      as: "app",
      there: there(
        "ledger.vouchers",
        (w) => `branch_id = ${w.branchId} and source_type = 'draft' and source_id = '${w.draft}'`,
      ),
    },
  ),
  exception("an exception of one person", { asked: "one" }),
  exception("an exception for no reason", { reason: "" }),
  exception("an exception of no draft", { draft: () => 2_000_000_000 }),
  exception("an exception of no document", { voucher: () => 2_000_000_000 }),
  attack("two exceptions of one draft", (w) => [excepted(w, { reason: "first" }), excepted(w, { reason: "second" })], {
    there: there("ledger.control_exceptions", "reason = 'second'"),
  }),
  attack(
    "an exception that is said otherwise",
    (w) => [excepted(w, {}), "update ledger.control_exceptions set reason = 'otherwise'"],
    { there: there("ledger.control_exceptions", "reason = 'otherwise'") },
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
