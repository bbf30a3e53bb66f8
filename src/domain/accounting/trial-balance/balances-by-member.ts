import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import type { ColumnOf, RowOf } from "../../kernel/table-rows";
import type { Sums } from "./roll-up";
import { balanceByMember, type Cut } from "./statement";

/** Maximum rows of all members together. */
const MAX_ROWS = 10_000;
const NO_DIMENSION = { en: "is not a dimension of this branch", fa: "چنین تفصیلی شناوری در این شعبه نیست" };

type MemberRow = RowOf<"dimension_members", "id" | "parent_id" | "code" | "title"> & { title_latin: string };
type CenterRow = RowOf<"cost_centers", "id" | "code" | "title"> & { parent_id: null; title_latin: string };
type Member = MemberRow | CenterRow;
type Head = Sums & { level: number; code: string; parent_code: string | null };
type MemberSums = Sums & { member: ColumnOf<"dimension_members", "id">; code: ColumnOf<"ledger.accounts", "code"> };

type Given<Row> = {
  by: number;
  currency?: string | null | undefined;
  cost_center_id?: number | null | undefined;
  member_id?: number | null | undefined;
  /** Accounts with the sums of all lines, down to detailed ones. */
  read: readonly Row[];
  days: readonly (string | null)[];
  cuts: readonly Cut[];
  /** Whether the closing of profit and loss on the last day is excluded. */
  before: boolean;
};

const FIGURES = [
  ...["opening_debit", "opening_credit", "before_debit", "before_credit"],
  ...["debit", "credit"],
] as (keyof Sums)[];

/**
 * The accounts of each member with their ancestors, by the members' codes, then the rest without a member: what the
 * others leave of all lines. Throws fieldInvalid (3003) for an unknown dimension, tooLarge (3008).
 */
export async function balancesByMember<Row extends Head>(
  ctx: Ctx<OperatorActor>,
  given: Given<Row>,
): Promise<{ member: Member | null; sums: Row[] }[]> {
  const [members, found] = await Promise.all([readMembers(ctx, given.by), readSums(ctx, given)]);
  if (found.length > MAX_ROWS)
    throw new Refusal("tooLarge", { fields: [{ path: "by", message: TOO_MANY }], data: { most: MAX_ROWS } });
  const heads = new Map(given.read.map((row) => [row.code, row]));
  const rest = new Map(given.read.flatMap((row) => (isLine(row) ? [[row.code, sumsOf(row)]] : [])) as [string, Sums][]);
  const groups = new Map<number, Map<string, Sums>>();
  for (const { member, code, ...sums } of found) {
    const of = groups.get(member) ?? new Map<string, Sums>();
    groups.set(member, of.set(code, sums));
    const left = rest.get(code);
    if (left) subtract(left, sums);
  }
  const listed = members.flatMap((member) => {
    const sums = groups.get(member.id);
    return sums ? [{ member, sums: withAncestors(heads, sums) }] : [];
  });
  const left = new Map([...rest].filter(([, sums]) => FIGURES.some((name) => (sums[name] ?? 0n) !== 0n)));
  return [...listed, ...(left.size > 0 ? [{ member: null, sums: withAncestors(heads, left) }] : [])];
}

const TOO_MANY = { en: "has too many rows: narrow the report", fa: "ردیف‌ها بسیارند: گزارش را محدود کنید" };
const isLine = ({ level, debit }: Head) => level === 4 && debit !== null;

const sumsOf = (row: Sums): Sums =>
  Object.fromEntries(FIGURES.flatMap((name) => (row[name] == null ? [] : [[name, row[name]]]))) as Sums;

function subtract(from: Sums, what: Sums): void {
  const [left, sums] = [from as Record<string, bigint>, what as Record<string, bigint>];
  for (const name of FIGURES) if (left[name] !== undefined) left[name] = left[name]! - (sums[name] ?? 0n);
}

/** Rows of these detailed accounts and the accounts above them, in the order of the chart. */
function withAncestors<Row extends Head>(heads: ReadonlyMap<string, Row>, sums: ReadonlyMap<string, Sums>): Row[] {
  const codes = new Set<string>();
  for (const code of sums.keys())
    for (let up = heads.get(code); up && !codes.has(up.code); up = heads.get(up.parent_code ?? "")) codes.add(up.code);
  return [...heads.values()].flatMap((row) =>
    codes.has(row.code) ? [{ ...row, ...(sums.get(row.code) ?? { debit: null }) }] : [],
  );
}

async function readMembers(ctx: Ctx<OperatorActor>, dimension: number): Promise<Member[]> {
  const values = [ctx.actor.branchId, dimension];
  if (dimension === 0) return ctx.query<CenterRow>("trial-balance.centers", CENTERS, values);
  const [known] = await ctx.query<{ known: boolean }>("trial-balance.dimension", DIMENSION, values);
  if (!known!.known) throw refuseField("by", NO_DIMENSION);
  return ctx.query<MemberRow>("trial-balance.members", MEMBERS, values);
}

const DIMENSION = "select exists (select from dimensions where branch_id = $1::int and id = $2::int) as known";
const MEMBERS = `
  select id, parent_id, code, title, coalesce(nullif(title_latin, ''), title) as title_latin from dimension_members
   where branch_id = $1::int and dimension_id = $2::int order by code limit 20000`;
const CENTERS = `
  select id, null as parent_id, code, title, coalesce(nullif(title_latin, ''), title) as title_latin from cost_centers
   where branch_id = $1::int and $2::int = 0 order by code, id limit 20000`;

async function readSums(ctx: Ctx<OperatorActor>, given: Given<unknown>): Promise<MemberSums[]> {
  const { by, currency, cost_center_id, member_id, days, cuts, before } = given;
  const shape = {
    foreign: currency != null,
    center: cost_center_id != null,
    member: member_id != null,
    dimension: by > 0,
  };
  const marks = Object.keys(shape).filter((key) => shape[key as keyof typeof shape]);
  const name = ["trial-balance.by", cuts.length, ...marks].join(".");
  return ctx.query<MemberSums>(name, balanceByMember({ ...shape, cuts }), [
    [ctx.actor.branchId],
    ctx.actor.branchId,
    days,
    days[0],
    before,
    by,
    MAX_ROWS + 1,
    ...(shape.foreign ? [currency] : []),
    ...(shape.center ? [cost_center_id] : []),
    ...(shape.member ? [member_id] : []),
  ]);
}
