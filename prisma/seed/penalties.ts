import type pg from "pg";
import type { PenaltyForm } from "@/domain/sales/penalty/rules.match";

const NOBODY = { supplier_id: null, carrier: null, fare_classes: [], owner_hours: 24, position: 100 };
const WHOLE = { percent: 10_000, amount: 0 };

/** Rules of the demo: charters as is usual in Iran, infants without a penalty until the departure, trains, stays. */
const RULES: readonly PenaltyForm[] = [
  {
    ...{ ...NOBODY, title: "پرواز چارتر", title_latin: "Charter flights", types: ["charter"], pax_types: [] },
    ...{ basis: "total", after: { percent: 7_000, amount: 0 } },
    bands: [
      { kind: "noon_days_before", count: 3, percent: 3_000, amount: 0 },
      { kind: "noon_days_before", count: 1, percent: 5_000, amount: 0 },
      { kind: "hours_before", count: 3, percent: 6_000, amount: 0 },
    ],
  },
  {
    ...{ ...NOBODY, title: "نوزاد", title_latin: "Infants", types: ["charter"], pax_types: ["INF"] },
    ...{ basis: "total", bands: [{ kind: "hours_before", count: 0, percent: 0, amount: 0 }], after: WHOLE },
  },
  {
    ...{ ...NOBODY, title: "قطار", title_latin: "Trains", types: ["train"], pax_types: [] },
    ...{ basis: "total", after: { percent: 5_000, amount: 0 } },
    bands: [
      { kind: "hours_after_purchase", count: 1, percent: 0, amount: 0 },
      { kind: "noon_days_before", count: 1, percent: 1_000, amount: 0 },
      { kind: "hours_before", count: 3, percent: 3_000, amount: 0 },
    ],
  },
  {
    ...{ ...NOBODY, title: "اقامت", title_latin: "Stays", types: ["hotel"], pax_types: [] },
    ...{ basis: "total", bands: [{ kind: "checkin_days", count: 3, percent: 0, amount: 0 }], after: WHOLE },
  },
];

export async function plantPenalties(client: pg.ClientBase, branchId: number): Promise<void> {
  for (const form of RULES) {
    const { rows } = await client.query<{ id: number }>(
      "insert into penalty_rules (branch_id, created_by) values ($1, 'system') returning id",
      [branchId],
    );
    await client.query(
      "insert into penalty_rule_versions (branch_id, rule_id, version, form, created_by) values ($1, $2, 1, $3, 'system')",
      [branchId, rows[0]!.id, JSON.stringify(form)],
    );
  }
}
