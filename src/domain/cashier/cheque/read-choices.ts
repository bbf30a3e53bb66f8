import type { z } from "zod";
import { MAX_SET_UP } from "../../kernel/bounds";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { BANK_NAMES } from "./rules.banks";
import type { ChequeChoices } from "./schema";

type Answer = z.input<typeof ChequeChoices>;
type Row = Answer["banks"][number] & { kind: "bank" | "cash" };

/** Choices of a cheque form: bank accounts and cash boxes in the branch's currency by code, and bank names. */
export async function readChoices(ctx: Ctx<OperatorActor>): Promise<Answer> {
  const { branchId } = ctx.actor;
  const [accounts, [branch]] = await Promise.all([
    ctx.query<{ row: Row }>("cheque.choices", ACCOUNTS, [branchId]),
    ctx.query<Pick<Answer, "currency" | "today" | "defaults">>("cheque.defaults", DEFAULTS, [branchId, ctx.now]),
  ]);
  const of = (kind: Row["kind"]) => accounts.flatMap(({ row }) => (row.kind === kind ? [row] : []));
  return { ...branch!, banks: of("bank"), cash: of("cash"), bank_names: BANK_NAMES.map((name) => ({ ...name })) };
}

const ACCOUNTS = `
  select jsonb_build_object('id', a.id, 'code', a.code, 'title', a.title, 'title_latin', a.title_latin, 'kind', a.kind,
                            'bank_name', a.details->>'bank_name', 'iban', a.details->>'iban') as row
    from ledger.accounts a join branches b on b.id = a.branch_id
   where a.branch_id = $1::int and a.active and a.level = 4 and a.kind in ('bank', 'cash')
     and coalesce(a.currency, b.currency) = b.currency
   order by a.code collate "C" limit ${MAX_SET_UP}`;
const DEFAULTS = `
  select b.currency, d.today::text as today,
         (select jsonb_object_agg(k.key, m.account_id)
            from (values ('bank'), ('cash')) k (key)
            left join ledger.mappings m on m.branch_id = b.id and m.key = k.key and m.valid @> d.today) as defaults
    from branches b, (select ledger.business_day($1::int, $2::timestamptz) as today) d
   where b.id = $1::int`;
