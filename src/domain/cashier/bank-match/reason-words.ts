import type { Text } from "../../kernel/errors";
import type { MatchReason } from "./matching/types";

const en = (amount: string) => amount.replace(/\B(?=(\d{3})+(?!\d))/g, ",");
const fa = (text: string) => text.replace(/\d/g, (digit) => "۰۱۲۳۴۵۶۷۸۹"[Number(digit)]!).replaceAll(",", "٬");
const apart = (days: number): Text =>
  days === 0
    ? { en: "on the same day", fa: "در همان روز" }
    : { en: `${days} ${days === 1 ? "day" : "days"} apart`, fa: `با ${fa(String(days))} روز فاصله` };

/** A reason as a sentence, without the full stop. */
export function reasonText(reason: MatchReason): Text {
  switch (reason.code) {
    case "reference": {
      const days = apart(reason.days);
      return {
        en: `Same reference ${reason.reference} and amount, ${days.en}`,
        fa: `شمارهٔ پیگیری ${reason.reference} و مبلغ یکی است، ${days.fa}`,
      };
    }
    case "cheque":
      return {
        en: `Cheque ${reason.serial} with the same amount, cleared in the books`,
        fa: `چک ${reason.serial} با همین مبلغ در دفاتر وصول شده است`,
      };
    case "chequeAct":
      return {
        en: `Cheque ${reason.serial} has this amount: accepting clears it`,
        fa: `چک ${reason.serial} همین مبلغ را دارد: با تأیید، وصول می‌شود`,
      };
    case "payout":
      return payoutText(reason);
    case "ownTransfer":
      return {
        en: `Transfer between own accounts, ${apart(reason.days).en}`,
        fa: `انتقال بین حساب‌های خود، ${apart(reason.days).fa}`,
      };
    case "rule":
      return { en: `Rule "${reason.name}" applies`, fa: `قاعدهٔ «${reason.name}» برقرار است` };
    case "uniqueAmount":
      return {
        en: `The only equal amount on both sides, ${apart(reason.days).en}`,
        fa: `تنها مبلغ برابر در هر دو سو، ${apart(reason.days).fa}`,
      };
    case "parts":
      return reason.side === "entries"
        ? {
            en: `${reason.count} entries of one party have this sum`,
            fa: `جمع ${fa(String(reason.count))} ردیف یک طرف حساب همین است`,
          }
        : {
            en: `${reason.count} bank lines have the sum of this entry`,
            fa: `جمع ${fa(String(reason.count))} ردیف بانک برابر این سند است`,
          };
    case "amount":
      return { en: `Same amount, ${apart(reason.days).en}`, fa: `مبلغ یکی است، ${apart(reason.days).fa}` };
    default:
      return plainText(reason);
  }
}

function payoutText({ source, count, from, to, gross, fee }: Extract<MatchReason, { code: "payout" }>): Text {
  const days = from === to ? from : `${from} – ${to}`;
  const [who, whoFa] = source === "pos" ? ["terminal", "پایانه"] : ["gateway", "درگاه"];
  return {
    en: `${count} payments of the ${who} on ${days}: ${en(gross)} less the fee ${en(fee)}`,
    fa: `${fa(String(count))} دریافت ${whoFa} در ${days}: ${fa(en(gross))} منهای کارمزد ${fa(en(fee))}`,
  };
}

type Plain = Extract<
  MatchReason,
  { code: "alternatives" | "referenceDiffers" | "payerDiffers" | "postingRefused" | "unknownReceipt" | "byHand" }
>;

function plainText(reason: Plain): Text {
  switch (reason.code) {
    case "alternatives":
      return {
        en: `${reason.count} other ${reason.count === 1 ? "row fits" : "rows fit"} equally`,
        fa: `${fa(String(reason.count))} ردیف دیگر هم به همین اندازه می‌خورد`,
      };
    case "referenceDiffers":
      return { en: "The references differ", fa: "شماره‌های پیگیری یکی نیست" };
    case "payerDiffers":
      return { en: "The payer has another name", fa: "نام واریزکننده دیگر است" };
    case "postingRefused":
      return {
        en: `Posting was refused with code ${reason.refusal}`,
        fa: `ثبت سند با کد ${fa(String(reason.refusal))} پذیرفته نشد`,
      };
    case "unknownReceipt":
      return { en: "Posted as unidentified", fa: "به وجوه نامشخص ثبت شد" };
    case "byHand":
      return reason.difference === "0"
        ? { en: "Matched by hand", fa: "تطبیق دستی" }
        : {
            en: `Matched by hand with a difference of ${en(reason.difference)}`,
            fa: `تطبیق دستی با تفاوت ${fa(en(reason.difference))}`,
          };
  }
}
