import type { TxCtx } from "../context";
import { refuseField } from "../errors";
import { mobileNumber } from "../message/phone";
import type { Front } from "./front";

/** A mobile (E.164) or an e-mail (small letters), by which a branch knows a customer. */
export type Contact = { kind: "mobile" | "email"; value: string };

type ContactFields = { mobile?: string | null | undefined; email?: string | null | undefined };

/** 3003 for what is no mobile number. */
export function contactOf({ branch }: Front, { mobile, email }: ContactFields): Contact {
  if (mobile == null) return { kind: "email", value: email!.toLowerCase() };
  const value = mobileNumber(mobile, branch.country);
  if (!value) throw refuseField("mobile", NO_MOBILE);
  return { kind: "mobile", value };
}

const NO_MOBILE = { en: "is not a mobile number", fa: "شمارهٔ همراه درست نیست" };

/** Who else asks for or uses a code of that contact waits until this transaction is over. */
export async function lockContact({ db, actor }: TxCtx, { value }: Contact): Promise<void> {
  const name = `customer ${actor!.branchId} ${value}`;
  await db.$queryRaw`select pg_advisory_xact_lock(hashtextextended(${name}, 6))::text as locked`;
}
