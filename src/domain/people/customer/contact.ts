import type { TxCtx } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";
import { mobileNumber } from "../../platform/message/phone";
import type { Front } from "./front";

/** A customer's contact: a mobile number (E.164) or an e-mail address in lower case. */
export type Contact = { kind: "mobile" | "email"; value: string };

type ContactFields = { mobile?: string | null | undefined; email?: string | null | undefined };

/** Throws fieldInvalid (3003) for an invalid mobile number. */
export function contactOf({ branch }: Front, { mobile, email }: ContactFields): Contact {
  if (mobile == null) return { kind: "email", value: email!.toLowerCase() };
  const value = mobileNumber(mobile, branch.country);
  if (!value) throw refuseField("mobile", NO_MOBILE);
  return { kind: "mobile", value };
}

const NO_MOBILE = { en: "is not a mobile number", fa: "شمارهٔ همراه درست نیست" };

/** Serializes requests and uses of codes for one contact until the transaction ends. */
export async function lockContact({ db, actor }: TxCtx, { value }: Contact): Promise<void> {
  const name = `customer ${actor!.branchId} ${value}`;
  await db.$queryRaw`select pg_advisory_xact_lock(hashtextextended(${name}, 6))::text as locked`;
}
