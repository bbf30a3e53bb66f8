import type { Ctx, OperatorActor } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";
import { proveSelf } from "../operator/prove-self";
import type { FactorDeps } from "../operator-factor/deps";
import { readFactor } from "../operator-factor/read-factor";

/** Checks password and second factor, which must be active: acting alone requires both. */
export async function provenWithFactor(
  ctx: Ctx<OperatorActor>,
  { password, code, address }: { password: string; code?: string | null | undefined; address: string | null },
  deps: FactorDeps,
): Promise<boolean> {
  if ((await readFactor(ctx)).since === null) throw refuseField("proof.code", TURN_ON, "secondFactorNeeded");
  await proveSelf(ctx, { password, path: "proof.password", code, codePath: "proof.code", address }, deps);
  return true;
}

const TURN_ON = {
  en: "requires two-step verification, or approval by a second person",
  fa: "ابتدا ورود دومرحله‌ای را روشن کنید یا از شخص دیگری بخواهید تأیید کند",
};
