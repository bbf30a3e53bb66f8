import type { Ctx, Locale, SystemActor } from "../../kernel/context";
import type { CatalogueCode } from "../../kernel/errors";
import type { AnswerRow, SqlPaymentUnapplied, UnappliedPaymentRequest } from "../../kernel/sql-types";
import { transact } from "../../kernel/transact";
import { mobileNumber } from "../../platform/message/phone";
import { queueMessage } from "../../platform/message/queue-message";
import type { GatewayDeps } from "./deps";
import type { Held } from "./rows";

/**
 * Records a payment for an ended order and notifies its payer: no booking was made, the money is in the wallet and can
 * be withdrawn. One transaction with event, audit row and case; idempotent.
 */
export async function notifyUnapplied(deps: GatewayDeps, { branch_id, id }: Held, code: CatalogueCode): Promise<void> {
  const { query, runBatched, db, requestId, now } = deps;
  const actor: SystemActor = { kind: "system", branchId: branch_id };
  const ctx = { query, runBatched, db, requestId, now, actor, locale: "fa", ...NONE } satisfies Ctx<SystemActor>;
  const request: UnappliedPaymentRequest = { branch_id, id, code, actor: "system", request_id: requestId };
  const requestText = JSON.stringify(request);
  await transact(ctx, async (tx) => {
    const [row] = await tx.db.$queryRaw<
      AnswerRow<"unapplied_payment">[]
    >`select unapplied_payment(${requestText}::jsonb) as answer`;
    const result = row?.answer;
    const to = result && addressOf(result);
    if (!to) return;
    const person = result.passenger_id === null ? {} : { person: { type: "passenger", id: result.passenger_id } };
    const words = {
      text: TEXT[result.locale](result.trade_id, sumOf(result)),
      subject: SUBJECT[result.locale](result.trade_id),
    };
    const about = { businessKey: `payment:${id}:unapplied`, locale: result.locale };
    await queueMessage(tx, { ...to, ...words, ...person, ...about });
  });
}

/** No files or personal data are accessed here. */
const NONE = { files: undefined as never, persons: undefined as never };

function addressOf({ contact: { name, mobile, email }, country }: SqlPaymentUnapplied) {
  const phone = mobile ? mobileNumber(mobile, country ?? "IR") : null;
  const toName = name ? { toName: name } : {};
  if (phone) return { channel: "sms" as const, to: phone, ...toName };
  return email ? { channel: "email" as const, to: email, ...toName } : null;
}

/** Formats minor units for people. */
function sumOf({ amount, currency, exponent, locale }: SqlPaymentUnapplied): string {
  const digits = amount.padStart(exponent + 1, "0");
  const whole = digits
    .slice(0, digits.length - exponent)
    .replace(/\B(?=(?:\d{3}){1,20}$)/g, locale === "fa" ? "٬" : ",");
  const rest = exponent > 0 ? `${locale === "fa" ? "٫" : "."}${digits.slice(-exponent)}` : "";
  if (locale === "en") return `${whole}${rest} ${currency}`;
  const figures = (whole + rest).replace(/\d/g, (digit) => "۰۱۲۳۴۵۶۷۸۹"[Number(digit)]!);
  return `${figures} ${currency === "IRR" ? "ریال" : currency}`;
}

const SUBJECT: Readonly<Record<Locale, (id: number) => string>> = {
  fa: (id) => `پرداخت سفارش ${id}`,
  en: (id) => `Payment for order ${id}`,
};
const TEXT: Readonly<Record<Locale, (id: number, sum: string) => string>> = {
  fa: (id, sum) =>
    `${sum} برای سفارش ${id} پس از پایان مهلت آن دریافت شد و رزروی انجام نشد. مبلغ در کیف پول شماست؛ با آن دوباره خرید کنید یا برای بازگرداندن آن با ما تماس بگیرید.`,
  en: (id, sum) =>
    `${sum} for order ${id} was received after the order had ended; no booking was made. The money is in your wallet: buy with it again, or contact us to have it paid back.`,
};
