import type { Ctx, OperatorActor } from "../../kernel/context";
import { PERMISSION_OF as PERMISSION_OF_FOUND } from "../palette-search/rules";
import { toSearchHits } from "../palette-search/to-search-hits";
import { permissionOfKind } from "./rules";

type Subject = { type: string; id: string };
export type SubjectState = Subject & { exists: boolean; title: string | null; title_latin: string | null };

/** Kinds that the palette search finds, by its names. */
const FOUND_AS = {
  account: "account",
  article: "article",
  cheque: "cheque",
  colleague: "colleague",
  cost_center: "cost_center",
  operator: "operator",
  passenger: "passenger",
  payment: "payment",
  refund: "refund",
  trade: "order",
  travel_request: "request",
} as const;

const isFound = (type: string): type is keyof typeof FOUND_AS => Object.hasOwn(FOUND_AS, type);

/** Other kinds with a page: the table and its visible rows. */
const TABLES: Readonly<Record<string, string>> = {
  accommodation: "accommodations t where t.deletion_id is null",
  announcement: "announcements t where true",
  certificate: "certificates t where t.deleted_at is null",
  charter: "charters t where true",
  discount: "discount_codes t where true",
};

/**
 * Which subjects of entries can be opened: they exist, have a page, and the person may read them; with the title of
 * those that have one. A passenger's name is shown only on their own page.
 */
export async function findSubjects(
  ctx: Ctx<OperatorActor>,
  subjects: readonly Subject[],
): Promise<(subject: Subject) => SubjectState> {
  const { permissions } = ctx.actor;
  const numbered = subjects.filter(({ id }) => /^\d{1,9}$/.test(id));
  const refs = numbered.flatMap(({ type, id }) => (isFound(type) ? [{ kind: FOUND_AS[type], id }] : []));
  const others = numbered.filter(({ type }) => {
    const needed = permissionOfKind(type);
    return type in TABLES && needed !== null && permissions.includes(needed);
  });
  const [hits, rows] = await Promise.all([
    toSearchHits(
      ctx,
      refs.filter(({ kind }) => permissions.includes(PERMISSION_OF_FOUND[kind])),
    ),
    findOthers(ctx, others),
  ]);
  const hitByKey = new Map(hits.map((hit) => [`${hit.kind} ${hit.id}`, hit]));
  const there = new Set(rows.map(({ type, id }) => `${type} ${id}`));
  return ({ type, id }) => {
    const hit = isFound(type) ? hitByKey.get(`${FOUND_AS[type]} ${id}`) : undefined;
    const named = hit && type !== "passenger" ? hit : undefined;
    // A booking is never deleted, and its page is addressed by its number.
    const booking = type === "booking" && permissions.includes("reservation:read");
    const exists = Boolean(hit) || there.has(`${type} ${id}`) || booking;
    return { type, id, exists, title: named?.title ?? null, title_latin: named?.title_latin ?? null };
  };
}

async function findOthers({ query, actor }: Ctx<OperatorActor>, subjects: readonly Subject[]): Promise<Subject[]> {
  if (subjects.length === 0) return [];
  const [types, ids] = [subjects.map(({ type }) => type), subjects.map(({ id }) => Number(id))];
  return query<Subject>("audit.subjects", SUBJECTS, [actor.branchId, types, ids]);
}

const SUBJECTS = `
  with wanted as materialized (select distinct * from unnest($2::text[], $3::int[]) as a (type, id))
  ${Object.entries(TABLES)
    .map(
      ([type, from]) => `
  select a.type, a.id::text as id from wanted a
   cross join lateral (select from ${from} and t.branch_id = $1::int and t.id = a.id limit 1) r where a.type = '${type}'`,
    )
    .join(" union all ")}`;
