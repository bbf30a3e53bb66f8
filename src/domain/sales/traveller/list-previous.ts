import type { z } from "zod";
import type { Ctx, CustomerActor } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";
import { searchMatchSql, wordsOf } from "../../kernel/search-sql";
import type { PreviousList, PreviousQuery } from "../../people/passenger/schema.previous";

type Answer = z.input<typeof PreviousList>;
type Row = Answer["items"][number];
type Buyer = Exclude<CustomerActor, { group: "guest" }>;

/**
 * Travellers of the caller's previous purchases, newest first, each once by code or document: for a person their own
 * orders, after the person themselves; for a colleague the bookings of all its users. Never those of another buyer.
 * Throws fieldInvalid (3003) for a foreign cursor.
 */
export async function listPrevious(ctx: Ctx<Buyer>, input: z.output<typeof PreviousQuery>): Promise<Answer> {
  const words = input.search ? wordsOf(input.search) : [];
  const after = input.cursor ? markOf(input.cursor) : undefined;
  const [own, rows] = await Promise.all([after ? [] : self(ctx, words), travelled(ctx, { ...input, words, after })]);
  const shown = rows.slice(0, input.per_page);
  const next_cursor = rows.length > input.per_page ? Buffer.from(shown.at(-1)!.mark).toString("base64url") : null;
  return { items: [...own, ...shown].map(({ row }) => row), meta: { next_cursor } };
}

type Listed = { row: Row; mark: string };
type After = { at: string; booking: string; line: string; seq: string };
type ListPreviousInput = { words: string[]; after: After | undefined; per_page: number };

/** A passenger and all those merged into it. */
const NUMBERS = `array(select $2::int union all
  select m.id from passengers m where m.branch_id = $1::int and m.merged_into = $2::int)`;

const buyerId = (actor: Buyer) => (actor.group === "b2c" ? actor.passengerId : actor.colleagueId);

async function travelled(
  { query, actor }: Ctx<Buyer>,
  { words, after, per_page }: ListPreviousInput,
): Promise<Listed[]> {
  const values: unknown[] = [actor.branchId, buyerId(actor), per_page + 1];
  const person = actor.group === "b2c";
  const bought = (booking: string) =>
    person ? `${booking}.passenger_id = any(${NUMBERS})` : `${booking}.colleague_id = $2::int`;
  const places = words.map((word) => `$${values.push(word)}`);
  const nameSql = `place_folded(concat_ws('|', p.first_name, p.last_name, p.first_name_latin, p.last_name_latin, p.national_code,
    p.document ->> 'number'))`;
  const sought = places.length > 0 ? `and ${searchMatchSql(nameSql, places)}` : "";
  const at = (of: string, key: keyof After) => `$${values.push(after![key])}::${of}`;
  const bounds = after
    ? `and (b.created_at, b.id, p.line, p.seq) < (${at("timestamptz", "at")}, ${at("bigint", "booking")}, ${at("int", "line")}, ${at("int", "seq")})`
    : "";
  return query<Listed>(
    `passenger.previous.${person ? "p" : "c"}.${words.length}${after ? "k" : ""}`,
    `select jsonb_build_object(${PERSON}, 'self', false, 'document', ${PAPER},
              'contact', jsonb_build_object('mobile', b.contact ->> 'mobile', 'email', b.contact ->> 'email'),
              'last_travelled_at', b.created_at) as row,
            to_char(b.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '_' || b.id || '_' || p.line || '_' || p.seq as mark
       from bookings b
       join booking_passengers p on p.branch_id = b.branch_id and p.booking_id = b.id
      where b.branch_id = $1::int and ${bought("b")} and p.identity is not null ${sought} ${bounds}
        and not exists (
            select from booking_passengers n join bookings o on o.branch_id = n.branch_id and o.id = n.booking_id
             where n.branch_id = p.branch_id and n.identity = p.identity and ${bought("o")}
               and (o.created_at, o.id, n.line, n.seq) > (b.created_at, b.id, p.line, p.seq))
        ${person ? `and ${NOT_SELF}` : ""}
      order by b.created_at desc, b.id desc, p.line desc, p.seq desc limit $3::int`,
    values,
  );
}

const PERSON = `'nationality', p.nationality, 'national_code', p.national_code, 'first_name', p.first_name,
  'last_name', p.last_name, 'first_name_latin', p.first_name_latin, 'last_name_latin', p.last_name_latin,
  'gender', p.gender, 'birth_date', p.birth_date`;

const PAPER = `case when p.document ->> 'number' <> '' then jsonb_build_object(
  'type', coalesce(p.document ->> 'type', 'passport'), 'number', p.document ->> 'number',
  'issuing_country', p.document ->> 'issuing_country', 'expires_on', p.document ->> 'expires_on') end`;

/** The caller is already listed first, under any of their codes or documents. */
const NOT_SELF = `p.identity <> all (array(
  select s.identity from passengers s where s.branch_id = $1::int and s.id = any(${NUMBERS}) and s.identity is not null
  union all
  select d.identity from passenger_documents d where d.branch_id = $1::int and d.passenger_id = any(${NUMBERS})))`;

/** The caller, when it is a person who matches the search. */
async function self({ query, actor }: Ctx<Buyer>, words: string[]): Promise<{ row: Row }[]> {
  if (actor.group !== "b2c") return [];
  const places = words.map((_, at) => `$${at + 3}`);
  const nameSql = `place_folded(concat_ws('|', p.first_name, p.last_name, p.first_name_latin, p.last_name_latin, p.national_code,
    d.document ->> 'number'))`;
  return query<{ row: Row }>(
    `passenger.self.${words.length}`,
    `select jsonb_build_object(${PERSON}, 'self', true, 'document', d.document,
              'contact', jsonb_build_object('mobile', p.mobile, 'email', p.email), 'last_travelled_at', t.at) as row
       from passengers p
       left join lateral (
            select jsonb_build_object('type', d.type, 'number', d.number, 'issuing_country', d.issuing_country,
                                      'expires_on', d.expires_on) as document
              from passenger_documents d where d.branch_id = p.branch_id and d.passenger_id = any(${NUMBERS})
             order by d.type <> 'passport', d.expires_on desc nulls last, d.id limit 1) d on true
       left join lateral (
            select max(b.created_at) as at from bookings b
              join booking_passengers n on n.branch_id = b.branch_id and n.booking_id = b.id
             where b.branch_id = p.branch_id and b.passenger_id = any(${NUMBERS}) and n.identity = p.identity) t on true
      where p.branch_id = $1::int and p.id = $2::int ${places.length > 0 ? `and ${searchMatchSql(nameSql, places)}` : ""}`,
    [actor.branchId, actor.passengerId, ...words],
  );
}

const MARK = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_(\d{1,18})_(\d{1,4})_(\d{1,4})$/;

function markOf(cursor: string): After {
  const [, at, booking, line, seq] = MARK.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  // PostgreSQL has no year 0000.
  if (!at || !(Date.parse(at) > 0) || new Date(at).toJSON() !== at)
    throw refuseField("cursor", { en: "is not a cursor of this list", fa: "نشانگر این فهرست نیست" });
  return { at, booking: booking!, line: line!, seq: seq! };
}
