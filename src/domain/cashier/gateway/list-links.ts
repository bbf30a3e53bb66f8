import type { z } from "zod";
import { actorNameSql, partyOf } from "../../kernel/actor-sql";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { asciiDigits } from "../../kernel/digits";
import { Refusal } from "../../kernel/errors";
import { filtersFrom } from "../../kernel/filters";
import { folded, foldedSql, literal } from "../../kernel/folding";
import { COUNTED, keyOf, markOf, pageOf } from "../../kernel/keyset";
import type { RowOf } from "../../kernel/table-rows";
import { findPartiesByName } from "../../people/party/find-parties-by-name";
import { CASE } from "./cases";
import { appliedOf, HELD, type Held, outcomeOf } from "./rows";
import type { Link, LinkDetails, LinkList, LinkQuery } from "./schema";

type LinkDto = z.input<typeof Link>;
type Reader = Pick<Ctx<OperatorActor>, "query" | "actor">;

/** Payment links of the branch, newest first, by `cursor` or page; with their count and paid total. */
export async function listLinks(ctx: Reader, input: z.output<typeof LinkQuery>): Promise<z.input<typeof LinkList>> {
  const parties = input.search ? await findPartiesByName(ctx, input.search) : [];
  const { where, values, shape } = clausesOf(ctx.actor.branchId, input, parties);
  const counting = ctx.query<{ total: number; paid: string }>(
    `gateway.links.count.${shape}`,
    `select count(*)::int as total, coalesce(sum(amount) filter (where status = 3), 0)::text as paid
       from (select p.amount, p.status from gateway_payments p where ${where} limit ${COUNTED + 1}) c`,
    [...values],
  );
  const after = input.cursor ? keyOf(input.cursor, 9) : undefined;
  const bounds = after
    ? `and (p.created_at, p.id) < ($${values.push(after.at)}::timestamptz, $${values.push(after.id)}::int)`
    : "";
  const most = `$${values.push(input.per_page + 1)}::int`;
  const skipped = `$${values.push(after ? 0 : (input.page - 1) * input.per_page)}::int`;
  const rows = await ctx.query<Row & { mark: string }>(
    `gateway.links.${shape}${after ? ".after" : ""}`,
    `select ${LINK}, ${markOf("p.created_at", "p.id")} as mark
       from (select * from gateway_payments p where ${where} ${bounds}
              order by p.created_at desc, p.id desc limit ${most} offset ${skipped}) p ${GATEWAY_FROM_SQL}
      order by p.created_at desc, p.id desc`,
    values,
  );
  const { shown, next_cursor } = pageOf(rows, input.per_page);
  const [counted] = await counting;
  return { items: shown.map(linkOf), meta: { total: counted!.total, paid: BigInt(counted!.paid), next_cursor } };
}

/** One link with its history and cases. Throws notFound (3009). */
export async function readLink(ctx: Reader, { id }: { id: number }): Promise<z.input<typeof LinkDetails>> {
  const { branchId } = ctx.actor;
  const [row] = await ctx.query<Row & More>(
    "gateway.link",
    `select ${LINK}, p.redirected_at, p.checks from gateway_payments p ${GATEWAY_FROM_SQL}
      where p.branch_id = $1 and p.id = $2`,
    [branchId, id],
  );
  if (!row) throw new Refusal("notFound");
  const [events, cases] = await Promise.all([
    ctx.query<z.input<typeof LinkDetails>["events"][number]>("gateway.link.events", EVENTS, [branchId, String(id)]),
    ctx.query<z.input<typeof LinkDetails>["cases"][number]>(
      "gateway.link.cases",
      `select ${CASE} from gateway_cases c where c.branch_id = $1 and c.payment_id = $2 order by c.last_at desc limit 200`,
      [branchId, id],
    ),
  ]);
  const { authority, return_url, redirected_at, heard_at, checks, next_check_at } = row;
  return { ...linkOf(row), authority, return_url, redirected_at, heard_at, checks, next_check_at, events, cases };
}

type More = RowOf<"gateway_payments", "redirected_at" | "checks">;
type Row = Held &
  RowOf<"gateways", "title" | "title_latin"> & {
    party: LinkDto["payer"];
    who: string;
    document: LinkDto["document"];
    open_cases: number;
  };

const GATEWAY_FROM_SQL = "join gateways g on g.branch_id = p.branch_id and g.id = p.gateway_id";
const LINK = `${HELD}, g.title, g.title_latin, ${partyOf("p.payer", "p.branch_id")} as party, ${actorNameSql("p.created_by")} as who,
  case when p.voucher_id is not null then jsonb_build_object('document_id', p.voucher_id, 'date', p.doc_date) end as document,
  (select count(*)::int from gateway_cases c where c.branch_id = p.branch_id and c.payment_id = p.id and c.state = 'open') as open_cases`;

const linkOf = (row: Row): LinkDto => ({
  id: row.id,
  link: `/p/${row.slug}`,
  ...outcomeOf(row),
  drive: row.drive,
  reference: row.model === null ? null : { type: row.model, id: row.reference_id! },
  gateway: { id: row.gateway_id, driver: row.driver, title: row.title, title_latin: row.title_latin },
  payer: row.party,
  description: row.description,
  created_by: row.who,
  document: row.document,
  open_cases: row.open_cases,
  ...appliedOf(row),
});

function clausesOf(branchId: number, input: z.output<typeof LinkQuery>, partyKeys: readonly string[]) {
  const { status, drive, gateway_id, payer, from, to, search, with_case } = input;
  const { add, place, all } = filtersFrom("p.branch_id = $1", [branchId]);
  add("s", status?.length ? status : null, (at) => `p.status = any(${at}::smallint[])`);
  add("d", drive, (at) => `p.drive = ${at}::text::"GatewayDrive"`);
  add("g", gateway_id, (at) => `p.gateway_id = ${at}::int`);
  add("p", payer && `${payer.type}:${payer.id}`, (at) => `p.payer = ${at}::text`);
  add("f", from, (at) => `p.created_at >= ${at}::date::timestamp at time zone ${ZONE}`);
  add("t", to, (at) => `p.created_at < (${at}::date + 1)::timestamp at time zone ${ZONE}`);
  if (with_case)
    add(
      "c",
      "open",
      (at) =>
        `exists (select from gateway_cases c where c.branch_id = p.branch_id and c.payment_id = p.id and c.state::text = ${at}::text)`,
    );
  if (search) {
    const word = asciiDigits(search.trim());
    const parties = partyKeys.length > 0 ? place(partyKeys) : null;
    const exact = place(search.trim().replace(/^.*\/p\//, ""));
    const amount = /^\d{1,15}$/.test(word) ? place(word) : null;
    add(`${parties ? "n" : ""}${amount ? "a" : ""}q`, `%${literal(folded(search.trim()))}%`, (at) => {
      const written = `${foldedSql("concat_ws(' ', p.description, p.tracking_code)")} like ${at}::text`;
      const clauses = [
        `p.serial_id = ${exact}::text or p.slug = ${exact}::text`,
        amount && `p.amount = ${amount}::bigint`,
        parties && `p.payer = any(${parties}::text[])`,
        written,
      ];
      return `(${clauses.filter(Boolean).join(" or ")})`;
    });
  }
  return all();
}

const ZONE = "(select b.time_zone from branches b where b.id = p.branch_id)";

const EVENTS = `
  select split_part(l.action, '.', 2) as act, l.at, ${actorNameSql("l.actor")} as by, coalesce(l.after, '{}') as data
    from audit_log l where l.branch_id = $1 and l.subject_type = 'gateway_payment' and l.subject_id = $2 order by l.id desc limit 100`;
