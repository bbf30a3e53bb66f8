import type { OperatorActor, TxCtx } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";
import { isNationalCode } from "../../kernel/national-code";

type Members = Record<string, unknown>;

/** Members of `given` that differ from the stored ones; undefined when none does. Null and absent are equal. */
export function changedMembers(stored: Members, given: Members | undefined): Members | undefined {
  const changed = Object.entries(given ?? {}).filter(
    ([name, value]) => value !== undefined && (value ?? null) !== (stored[name] ?? null),
  );
  return changed.length > 0 ? Object.fromEntries(changed) : undefined;
}

/** Throws documentInvalid (3005) for an invalid national code. */
export function refuseNationalCode({ national_code: code }: { national_code?: unknown }): void {
  if (code == null || isNationalCode(String(code))) return;
  throw refuseField("personal.national_code", WRONG_CODE, "documentInvalid");
}

/**
 * Assigns a personnel id, which is unique in the deployment, forever: throws fieldInvalid (3003) when another person
 * has or had it.
 */
export async function takePersonnelId({ db }: TxCtx<OperatorActor>, operatorId: number, personnelId: string) {
  await refuseKnownId(db, personnelId, operatorId);
  await db.operator.update({ where: { id: operatorId }, data: { personnelId } });
}

/** Serializes assignments of similar ids. Ids that only look alike count as equal (operator-identifiers.sql). */
export async function refuseKnownId(db: TxCtx["db"], personnelId: string, operatorId = 0): Promise<void> {
  await db.$queryRaw`select pg_advisory_xact_lock(hashtextextended('personnel:' || personnel_key(${personnelId}), 0))::text`;
  const others = await db.$queryRaw<unknown[]>`
    select from operator_identifiers
     where personnel_key(personnel_id) = personnel_key(${personnelId}) and operator_id <> ${operatorId}::int limit 1`;
  if (others.length > 0) throw taken();
}

export const taken = () => refuseField("personnel_id", TAKEN);

const TAKEN = {
  en: "is or was used by another person, in this branch or another one",
  fa: "شخص دیگری در این شعبه یا شعبه‌ای دیگر آن را دارد یا پیش‌تر داشته است",
};
const WRONG_CODE = { en: "is not a valid national ID", fa: "کد ملی درست نیست" };
