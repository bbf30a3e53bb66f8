import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";
import { COUNTED } from "../../kernel/keyset";
import type { RowOf } from "../../kernel/table-rows";
import { BEGINNING, type FoundPerson, findPeople, type Mark, type Sought } from "./find-people";
import { countDue, DUE, newestDue } from "./list-due";
import { expiryOf } from "./rules";
import type { PassengerList, PassengerQuery } from "./schema";

type ListPassengersInput = z.output<typeof PassengerQuery>;
type Answer = z.input<typeof PassengerList>;
type Row = Answer["rows"][number] & { today: string };

/**
 * The branch's passengers, newest first, or those that match a search; paged by `cursor`. A merged passenger appears as
 * the one it was merged into. Throws fieldInvalid (3003) for a foreign cursor.
 */
export async function listPassengers(ctx: Ctx<OperatorActor>, input: ListPassengersInput): Promise<Answer> {
  const { search, status, nationality, per_page, cursor } = input;
  const due = status === 1 ? input.documents : null;
  const sought: Sought = {
    branchId: ctx.actor.branchId,
    status,
    more: (first) => narrowing(input, first),
    after: cursor ? markOf(cursor) : BEGINNING,
    most: per_page + 1,
  };
  const [found, total] = await Promise.all([
    search ? findPeople(ctx.query, search, sought) : due ? newestDue(ctx, due, input, sought) : newest(ctx, sought),
    search ? null : due && !nationality ? countDue(ctx, due) : countOf(ctx, sought),
  ]);
  const shown = found.slice(0, per_page);
  const rows = await ctx.query<{ row: Row }>("passenger.rows", ROWS, [ctx.actor.branchId, shown.map(({ id }) => id)]);
  const last = shown.at(-1);
  return {
    rows: rows.map(({ row: { today, document, ...row } }) => ({
      ...row,
      document: document && { ...document, ...expiryOf(document.expires_on, today) },
    })),
    total,
    next_cursor: found.length > per_page && last ? Buffer.from(`${last.tier}_${last.id}`).toString("base64url") : null,
  };
}

function markOf(cursor: string): Mark {
  const [, tier, id] = /^([01])_([1-9]\d{0,9})$/.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (!tier || !id || Number(id) > BEGINNING.below)
    throw refuseField("cursor", { en: "is not a cursor of this list", fa: "نشانگر این فهرست نیست" });
  return { tier: tier === "0" ? 0 : 1, below: Number(id) };
}

/** Additional filters: nationality, and documents that have expired or soon will. */
function narrowing({ nationality, documents }: ListPassengersInput, first: number) {
  const values: unknown[] = [];
  let clauses = "";
  if (nationality) clauses += ` and p.nationality = $${first - 1 + values.push(nationality)}`;
  if (documents) clauses += ` and p.id in (select d.passenger_id ${DUE[documents]})`;
  return { clauses, values, shape: `${nationality ? "n" : ""}${documents ?? ""}` };
}

const LISTED = (status: number, clauses: string) =>
  `from passengers p where p.branch_id = $1 and p.status = ${status} and p.merged_into is null ${clauses}`;

async function newest({ query }: Ctx, { branchId, status, more, after, most }: Sought): Promise<FoundPerson[]> {
  const { clauses, values, shape } = more(4);
  const rows = await query<RowOf<"passengers", "id">>(
    `passenger.newest.${status}.${shape}`,
    `select p.id ${LISTED(status, clauses)} and p.id < $2::int order by p.id desc limit $3::int`,
    [branchId, after.below, most, ...values],
  );
  return rows.map(({ id }) => ({ id, tier: 0 }));
}

async function countOf({ query }: Ctx, { branchId, status, more }: Sought): Promise<number> {
  const { clauses, values, shape } = more(2);
  const [counted] = await query<{ n: number }>(
    `passenger.count.${status}.${shape}`,
    `select count(*)::int as n from (select ${LISTED(status, clauses)} limit ${COUNTED + 1}) c`,
    [branchId, ...values],
  );
  return counted!.n;
}

const ROWS = `
  select jsonb_build_object(
           'id', p.id, 'status', p.status, 'nationality', p.nationality, 'national_code', p.national_code,
           'first_name', p.first_name, 'last_name', p.last_name, 'first_name_latin', p.first_name_latin,
           'last_name_latin', p.last_name_latin, 'gender', p.gender, 'birth_date', p.birth_date, 'mobile', p.mobile,
           'document', d.document, 'today', branch_today(p.branch_id, now()), 'updated_at', p.updated_at) as row
    from unnest($2::int[]) with ordinality w (id, place)
    join passengers p on p.branch_id = $1 and p.id = w.id
    left join lateral (
      select jsonb_build_object('id', d.id, 'type', d.type, 'number', d.number, 'issuing_country', d.issuing_country,
                                'expires_on', d.expires_on) as document
        from passengers s join passenger_documents d on d.branch_id = s.branch_id and d.passenger_id = s.id
       where s.branch_id = p.branch_id and (s.id = p.id or s.merged_into = p.id)
       order by d.expires_on desc nulls last, d.id limit 1) d on true
   order by w.place`;
