import type pg from "pg";

/** `unit`: some tenth of a seat's price, minor units of `currency`. Cities by their codes. */
type Office = { branchId: number; unit: number; currency: string; way: readonly [string, string] };
type Title = readonly [string, string];

const TITLES = {
  outside: ["سود تأمین‌کنندگان بیرونی", "Outside suppliers"],
  stays: ["سود هتل، تا نرخ تابلو", "Hotels, up to the board price"],
  infants: ["نوزاد بدون سود", "Infants without markup"],
  colleague: ["تخفیف همکار", "Colleague's discount"],
  route: ["کارمزد مسیر پرتقاضا", "Fee of a busy route"],
} as const satisfies Record<string, Title>;

type Rule = {
  scope: "branch" | "colleague" | "route";
  title: Title;
  percent?: number;
  amount?: number;
  round_to?: number;
  products?: string[];
  pax_types?: string[];
  cap?: true;
};

/** Rules of the demo: one of the deployment that adds nothing, the branch's own, a colleague's discount, a route's fee. */
export async function plantMarkups(client: pg.ClientBase, { branchId, unit, currency, way }: Office) {
  const { rows } = await client.query<{ id: number }>(
    "select id from colleagues where branch_id = $1 and active and kind = 'agency' order by id limit 1",
    [branchId],
  );
  const rules: Rule[] = [
    { scope: "branch", title: TITLES.outside, percent: 500, round_to: unit / 10 },
    {
      scope: "branch",
      title: TITLES.stays,
      percent: 1_200,
      products: ["accommodation"],
      round_to: unit / 10,
      cap: true,
    },
    { scope: "branch", title: TITLES.infants, percent: 0, products: ["flight", "train"], pax_types: ["INF"] },
    { scope: "colleague", title: TITLES.colleague, percent: -200 },
    { scope: "route", title: TITLES.route, amount: unit / 5, products: ["flight"], pax_types: ["ADT", "CHD"] },
  ];
  for (const {
    scope,
    title,
    percent = null,
    amount = null,
    round_to = null,
    products = [],
    pax_types = [],
    cap,
  } of rules) {
    if (scope === "colleague" && !rows[0]) continue;
    await client.query(RULE, [
      ...[branchId, scope, title[0], title[1], percent, amount, round_to, products, pax_types, cap ?? false],
      ...[amount === null && round_to === null ? null : currency, scope === "colleague" ? rows[0]!.id : null],
      ...(scope === "route" ? way : [null, null]),
    ]);
  }
}

/** The deployment's own rule: every branch sees it, and none changes it. */
export const plantDeploymentMarkup = (client: pg.ClientBase) =>
  client.query(RULE, [
    ...[0, "deployment", "سود سامانه", "Deployment", 0, null, null, [], [], false, null, null, null, null],
  ]);

const RULE = `
  insert into markup_rules (branch_id, scope, title, title_latin, percent, amount, round_to, products, pax_types, cap_at_board,
                            currency, colleague_id, origin, destination, created_by)
  values ($1, $2::"MarkupScope", $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 'system')`;
