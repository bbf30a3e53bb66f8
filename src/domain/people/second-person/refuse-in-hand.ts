import type { OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { hadInHand } from "./had-in-hand";

/**
 * Throws noPermission (2007) at `path` with `four_eyes` for a second person when one of the two reset the other's
 * access within 7 days. Called before each approval.
 */
export async function refuseInHand(
  tx: Pick<TxCtx<OperatorActor>, "db" | "now">,
  { requester, person, path }: { requester: string; person: number; path: string },
): Promise<void> {
  if (!(await hadInHand(tx, { requester, person }))) return;
  throw new Refusal("noPermission", { fields: [{ path, message: IN_HAND }], data: { four_eyes: true } });
}

export const IN_HAND = {
  en: "the two users are not independent: one of them, or the same third person for both, created the other, changed its access or reset its password within 7 days. Another person must approve it",
  fa: "طی ۷ روز گذشته یکی از این دو کاربر، یا شخص دیگری برای هر دو، کاربر دیگر را ساخته، دسترسی آن را تغییر داده یا رمز آن را بازنشانی کرده است؛ شخص دیگری باید تأیید کند",
};
