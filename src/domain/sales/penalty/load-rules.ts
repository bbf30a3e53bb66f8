import type { BranchId, Query } from "../../kernel/context";
import type { ColumnOf } from "../../kernel/table-rows";
import type { PenaltyForm, PenaltyRule } from "./rules.match";

/** The branch's rules in force, and the versions stored with sales. */
export async function loadPenaltyRules(
  query: Query,
  branchId: BranchId,
  stored: readonly Readonly<Record<string, number>>[],
): Promise<{ now: PenaltyRule[]; kept: PenaltyRule[][] }> {
  const versionsById = stored.flatMap((versions) => Object.entries(versions));
  const ids = versionsById.map(([id]) => Number(id));
  const versions = versionsById.map(([, version]) => version);
  const rows = await query<Row>("penalty.load", LOAD, [branchId, ids, versions]);
  const rules = rows.map(({ id, version, current, form }) => ({ current, rule: { ...form, id, version } }));
  const byVersion = new Map(rules.map(({ rule }) => [`${rule.id} ${rule.version}`, rule]));
  return {
    now: rules.filter(({ current }) => current).map(({ rule }) => rule),
    kept: stored.map((one) => Object.entries(one).flatMap(([id, version]) => byVersion.get(`${id} ${version}`) ?? [])),
  };
}

type Row = {
  id: ColumnOf<"penalty_rule_versions", "rule_id">;
  version: ColumnOf<"penalty_rule_versions", "version">;
  current: boolean;
  form: PenaltyForm;
};

const LOAD = `
  select v.rule_id as id, v.version, r.active and v.version = r.version as current, v.form
    from penalty_rule_versions v join penalty_rules r on r.branch_id = v.branch_id and r.id = v.rule_id
   where v.branch_id = $1 and (r.active and v.version = r.version
         or (v.rule_id, v.version) in (select * from unnest($2::int[], $3::int[])))`;
