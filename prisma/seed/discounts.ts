import type pg from "pg";
import type { Calendar } from "./calendar";

/** `unit`: some tenth of a seat's price, minor units; amounts below count it. Days from today. */
type Office = { branchId: number; unit: number; calendar: Calendar; codes: readonly Code[]; now: Date };
type Code = {
  code: string;
  title: string;
  type: "percent" | "fixed";
  value: number;
  limit: number;
  max?: number;
  min?: number;
  products?: string[];
  groups?: string[];
  owner?: "passenger" | "colleague";
  from?: number;
  to?: number;
  per_user?: number;
  inactive?: true;
  /** How many customers have used it, and what became of that. */
  uses?: readonly ("reserved" | "consumed" | "released")[];
};

const many = (consumed: number, reserved: number) => [
  ...Array<"consumed">(consumed).fill("consumed"),
  ...Array<"reserved">(reserved).fill("reserved"),
  "released" as const,
];

export const CODES: readonly Code[] = [
  {
    code: "NOWRUZ",
    title: "جشنوارهٔ نوروزی",
    type: "percent",
    value: 1_500,
    limit: 500,
    max: 80,
    min: 50,
    to: 120,
    uses: many(9, 2),
  },
  {
    code: "KISH10",
    title: "تورهای کیش",
    type: "percent",
    value: 1_000,
    limit: 100,
    products: ["charter", "accommodation"],
    to: 60,
    uses: many(4, 1),
  },
  {
    code: "WELCOME",
    title: "نخستین خرید",
    type: "fixed",
    value: 30,
    limit: 1_000,
    groups: ["b2c"],
    per_user: 1,
    uses: many(6, 0),
  },
  { code: "HAMKAR5", title: "همکاران", type: "percent", value: 500, limit: 200, groups: ["b2b"] },
  { code: "VIP-4071", title: "جبران تأخیر", type: "fixed", value: 100, limit: 1, owner: "passenger", to: 30 },
  {
    code: "RAIL",
    title: "قطار مشهد",
    type: "percent",
    value: 750,
    limit: 3,
    products: ["train"],
    to: 20,
    uses: ["consumed", "consumed", "consumed"],
  },
  { code: "YALDA", title: "شب یلدا", type: "percent", value: 2_000, limit: 300, from: -60, to: -20, uses: many(5, 0) },
  { code: "SUMMER", title: "تابستان؛ هنوز آغاز نشده", type: "percent", value: 1_250, limit: 250, inactive: true },
];
export const CODES_ABROAD: readonly Code[] = [
  {
    code: "EID15",
    title: "Eid campaign",
    type: "percent",
    value: 1_500,
    limit: 200,
    max: 300,
    to: 45,
    uses: many(3, 1),
  },
  { code: "FIRST20", title: "First booking", type: "fixed", value: 20, limit: 500, groups: ["b2c"], per_user: 1 },
];

/** Codes of every status, some of them used: each use taken as everybody's is, by the code's own terms. */
export async function plantDiscounts(client: pg.ClientBase, office: Office): Promise<void> {
  const { branchId } = office;
  const { rows: people } = await client.query<{ id: number }>(
    "select id from passengers where branch_id = $1 and status = 1 and merged_into is null order by id offset 3 limit 20",
    [branchId],
  );
  for (const code of office.codes) {
    const id = await plantCode(client, office, code, people[0]!.id);
    for (const [n, became] of (code.uses ?? []).entries())
      await plantUse(client, office, { id, code, became, party: `passenger:${people[n % people.length]!.id}`, n });
  }
}

async function plantCode(client: pg.ClientBase, office: Office, code: Code, passenger: number): Promise<number> {
  const { branchId, unit, calendar } = office;
  const { rows } = await client.query<{ id: number }>(
    `insert into discount_codes (branch_id, code, title, type, value, max_amount, min_amount, products, groups, passenger_id, per_user,
                                 starts_at, expires_at, uses_limit, "left", active, created_by)
     values ($1, $2, $3, $4::"DiscountType", $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14, $15, 'system') returning id`,
    [
      ...[branchId, code.code, code.title, code.type, code.type === "fixed" ? code.value * unit : code.value],
      ...[code.max ? code.max * unit : null, (code.min ?? 0) * unit, code.products ?? [], code.groups ?? []],
      ...[code.owner ? passenger : null, code.per_user ?? null],
      ...[
        code.from === undefined ? null : calendar.at(code.from, 0),
        code.to === undefined ? null : calendar.at(code.to, 1_439),
      ],
      ...[code.limit, !code.inactive],
    ],
  );
  return rows[0]!.id;
}

type Use = { id: number; code: Code; became: "reserved" | "consumed" | "released"; party: string; n: number };

/** Reserved within the code's time; trades do not exist yet, so that those used have numbers of none. */
async function plantUse(client: pg.ClientBase, { branchId, unit, now }: Office, { id, code, became, party, n }: Use) {
  const amount = (100 + 7 * n) * unit;
  const days = code.to !== undefined && code.to < 0 ? 1 - code.to : 0;
  const at = new Date(now.getTime() - days * 86_400_000 - n * 3_600_000 * (became === "reserved" ? 0 : 1));
  const { rows } = await client.query<{ id: number }>(
    `insert into discount_redemptions (branch_id, code_id, party, created_by, product, amount, discount, expires_at, created_at)
     select $1, d.id, $3, $3, d.products[1], $4, discount_of(d.type, d.value, d.max_amount, $4),
            $5::timestamptz + interval '15 minutes', $5
       from discount_codes d where d.branch_id = $1 and d.id = $2 returning id`,
    [branchId, id, party, amount, at],
  );
  const use = [branchId, rows[0]!.id];
  if (became === "released") await client.query(RELEASED, use);
  if (became !== "consumed") return;
  await client.query(ATTACHED, [...use, 900_000 + rows[0]!.id]);
  await client.query(CONSUMED, use);
}

const RELEASED =
  "update discount_redemptions set state = 'released', ended_at = created_at + interval '5 minutes' where branch_id = $1 and id = $2";
const ATTACHED = "update discount_redemptions set state = 'attached', trade_id = $3 where branch_id = $1 and id = $2";
const CONSUMED = "update discount_redemptions set state = 'consumed' where branch_id = $1 and id = $2";
