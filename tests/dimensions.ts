import { query } from "@/server/db";
import { asLedgerOwner } from "./ledger";

/**
 * Dimensions of a test branch: projects (a tower with a floor, and `late`, valid in April 2026 only) and regions
 * (north); an active and an inactive cost center.
 */
export type TestDimensions = Awaited<ReturnType<typeof dimensionsOf>>;

const id = async (text: string, values: unknown[]) =>
  (await asLedgerOwner<{ id: number }>(`${text} returning id`, values))[0]!.id;

export async function dimensionsOf(branchId: number) {
  const dimension = (code: string) =>
    id("insert into dimensions (branch_id, code, title, title_latin) values ($1, $2, $2, $2)", [branchId, code]);
  const member = (of: number, code: string, more: { parent?: number; from?: string; to?: string } = {}) =>
    id(
      `insert into dimension_members (branch_id, dimension_id, code, title, title_latin, parent_id, valid_from, valid_to)
       values ($1, $2, $3, $3, $3, $4, $5, $6)`,
      [branchId, of, code, more.parent ?? null, more.from ?? null, more.to ?? null],
    );
  const center = (code: string, active: boolean) =>
    id("insert into cost_centers (branch_id, code, title, active) values ($1, $2, $2, $3)", [branchId, code, active]);
  const [project, region] = [await dimension("project"), await dimension("region")];
  const tower = await member(project, "tower");
  const floor = await member(project, "floor", { parent: tower });
  const late = await member(project, "late", { from: "2026-04-01", to: "2026-04-30" });
  const north = await member(region, "north");
  return {
    ...{ project, region, tower, floor, late, north },
    ...{ center: await center("main", true), oldCenter: await center("old", false) },
    /** The set of these members. */
    set: (...members: number[]) =>
      query<{ id: number }>("t.set", "select ledger.dimension_set($1, $2) as id", [branchId, members]).then(
        ([row]) => row!.id,
      ),
    /** Adds a rule, by default from 2025 on. `preset`: the default, of dimension 0 a cost center. */
    rule: (account: number, dimension: number, rule: string, more: { since?: string; preset?: number } = {}) =>
      asLedgerOwner(
        `insert into account_dimensions (branch_id, account_id, dimension_id, rule, default_member, default_center, since, created_by)
         values ($1, $2, $3, $4::"DimensionRule", case when $3 > 0 then $5::int end, case when $3 = 0 then $5::int end, $6, 'x')`,
        [branchId, account, dimension, rule, more.preset ?? null, more.since ?? "2025-01-01"],
      ),
  };
}
