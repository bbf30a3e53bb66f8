import type { OperatorActor, TxCtx } from "../context";
import { Refusal } from "../errors";
import { hadInHand } from "./had-in-hand";

/** Refuses (2007 at `path`, `four_eyes`) a second person whom the requester had in hand within 7 days. Called before each approval. */
export async function refuseInHand(
  tx: Pick<TxCtx<OperatorActor>, "db" | "now">,
  { requester, person, path }: { requester: string; person: number; path: string },
): Promise<void> {
  if (!(await hadInHand(tx, { requester, person }))) return;
  throw new Refusal("noPermission", { fields: [{ path, message: IN_HAND }], data: { four_eyes: true } });
}

export const IN_HAND = {
  en: "the person who requested this created the approving user, changed its access or reset its password within 7 days: another person must approve it",
  fa: "درخواست‌کننده طی ۷ روز گذشته کاربر تأییدکننده را ساخته، دسترسی آن را تغییر داده یا رمز آن را بازنشانی کرده است؛ شخص دیگری باید تأیید کند",
};
