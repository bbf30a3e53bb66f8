import type { z } from "zod";
import { type PartyName, partyNames } from "../../accounting/statement/party-names";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { allowedOperations } from "./rules";
import type { Cheque } from "./schema";

type ChequeDto = z.input<typeof Cheque>;

/** A cheque as returned by SQL: `party` in the books' notation. */
export type ChequeRow = Omit<ChequeDto, "party" | "allowed_operations"> & { party: string; undoable: boolean };

/** The account of an id as JSON; null when there is none. */
export const account = (id: string) => `(
  select jsonb_build_object('id', a.id, 'code', a.code, 'title', a.title, 'title_latin', a.title_latin)
    from ledger.accounts a where a.branch_id = $1::int and a.id = ${id})`;

/** A cheque `c` of branch $1 in wire shape, as of the day `today`. */
export const chequeRow = (today: string) => `jsonb_build_object(
  'id', c.id, 'group_id', c.group_id, 'direction', c.direction, 'sayad_id', c.sayad_id::text, 'series', c.series,
  'serial', c.serial, 'bank', c.bank, 'branch', c.bank_branch, 'amount', c.amount, 'open', c.open, 'due_date', c.due_date,
  'days_left', c.due_date - ${today}, 'party', c.party, 'owner_name', c.owner_name, 'owner_iban', c.owner_iban,
  'account', ${account("c.account_id")}, 'held_account', ${account("c.held_account_id")}, 'state', c.state,
  'seq', c.last_seq, 'description', c.description,
  'payment_id', (select min(p.id) from payments p where p.branch_id = $1::int and p.cheque_id = c.id),
  'document', (select jsonb_build_object('document_id', e.voucher_id, 'date', e.doc_date) from cheque_events e
                where e.branch_id = $1::int and e.cheque_id = c.id and e.voucher_id is not null order by e.seq desc limit 1),
  'created_at', c.created_at,
  'undoable', (select count(*) - 2 * count(*) filter (where e.operation = 'undo') > 1 from cheque_events e
                where e.branch_id = $1::int and e.cheque_id = c.id))`;

/** The branch's current date at the time of the call. */
export const todayAt = (place: string) => `ledger.business_day($1::int, ${place}::timestamptz)`;

type PartyNames = ReadonlyMap<string, PartyName>;

/** `colleague:7` with its name. */
export function partyOf(ref: string, names: PartyNames) {
  const [type, id] = ref.split(":");
  return { type: type!, id: Number(id), ...(names.get(ref) ?? { name: null, name_latin: null }) };
}

function toChequeDto({ undoable, party, ...row }: ChequeRow, names: PartyNames): ChequeDto {
  const { direction, state } = row;
  return { ...row, party: partyOf(party, names), allowed_operations: allowedOperations(direction, state, undoable) };
}

/** Cheque rows in wire shape, with party names. */
export async function toChequeDtos(ctx: Pick<Ctx<OperatorActor>, "query" | "actor">, rows: readonly ChequeRow[]) {
  const names = await partyNames(
    ctx,
    rows.map(({ party }) => party),
  );
  return rows.map((row) => toChequeDto(row, names));
}

/** Cheques of the branch by id, in the given order. */
export async function chequesOf(ctx: Ctx<OperatorActor>, ids: readonly number[]): Promise<ChequeDto[]> {
  const rows = await ctx.query<{ row: ChequeRow }>("cheque.by-ids", BY_IDS, [ctx.actor.branchId, ids, ctx.now]);
  return toChequeDtos(
    ctx,
    rows.map(({ row }) => row),
  );
}

const BY_IDS = `
  select ${chequeRow(todayAt("$3"))} as row
    from unnest($2::int[]) with ordinality i (id, nr)
    join cheques c on c.branch_id = $1::int and c.id = i.id
   order by i.nr`;
