import type { Actor, Ctx } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import type { RowOf } from "../../kernel/table-rows";
import type { FactorDeps } from "./deps";
import { digestOf } from "./recovery-codes";
import { stepOf } from "./totp";

type ProveFactorInput = {
  operatorId: number;
  code: string | undefined /** The path of the code in the request. */;
  path?: string;
};
type Row = RowOf<"operator_factors", "sealed" | "salt">;

/**
 * Checks the second factor of a person who has one; no-op otherwise. An app's code is valid once across all processes,
 * a recovery code once forever. Throws secondFactorNeeded (2011) without a code and wrongCredentials (2010) at `path`
 * for a wrong or used one. The caller has counted the attempt.
 */
export async function proveFactor(
  ctx: Ctx<Actor | null>,
  { operatorId, code, path = "code" }: ProveFactorInput,
  deps: FactorDeps,
): Promise<void> {
  const [factor] = await ctx.query<Row>("operator-factor.read", READ, [operatorId]);
  if (!factor) return;
  if (code === undefined) throw new Refusal("secondFactorNeeded");
  const secret = deps.open(factor.sealed);
  const step = secret && stepOf(secret, code, ctx.now);
  const taken =
    step !== null
      ? await ctx.query("operator-factor.take-step", TAKE_STEP, [operatorId, step])
      : await ctx.query("operator-factor.take-recovery", TAKE_RECOVERY, [
          operatorId,
          await digestOf(code, factor.salt),
          ctx.now,
        ]);
  if (taken.length === 0) throw refuseField(path, WRONG, "wrongCredentials");
}

const READ = "select sealed, salt from operator_factors where operator_id = $1 and confirmed_at is not null";
const TAKE_STEP = `
  update operator_factors set last_step = $2 where operator_id = $1 and last_step < $2 returning operator_id`;
const TAKE_RECOVERY = `
  update operator_recovery_codes set used_at = $3 where operator_id = $1 and digest = $2 and used_at is null
  returning operator_id`;

export const WRONG = {
  en: "is not the current code, or was already used: wait for the next one",
  fa: "کد اکنون نیست یا پیش‌تر به کار رفته است؛ کد بعدی را بنویسید",
};
