import { notFound } from "next/navigation";
import { NextIntlClientProvider } from "next-intl";
import { getTranslations } from "next-intl/server";
import { amountInWords } from "@/domain/kernel/amount-in-words";
import { LABELS_BY_LANGUAGE } from "@/domain/reporting/printable/rules";
import { consoleCaller } from "@/server/console-caller";
import { ReadingProvider } from "@/ui/preferences";
import { TEXTS } from "@/ui/texts";
import { found } from "../../../_printable/found";
import { type Details, isPaymentId } from "../address";
import { ReceiptSheet } from "./receipt-sheet";
import { Toolbar } from "./toolbar";

const MOST = 50;
export async function generateMetadata() {
  return { title: (await getTranslations("payments"))("paper.title") };
}

type Props = { searchParams: Promise<{ payments?: string; lang?: string; print?: string }> };

/**
 * `?payments=12,13`: one receipt for payments made together. `lang`: language of the recipient. `print`: opens the
 * print dialog.
 */
export default async function ReceiptPage({ searchParams }: Props) {
  const { payments: named = "", lang, print } = await searchParams;
  const { payments, cheques, me, letterhead } = await consoleCaller();
  const ids = [...new Set(named.split(",").map(Number))].slice(0, MOST);
  if (!ids.every(isPaymentId)) notFound();
  const [{ preferences, branch }, head, qr, ...whole] = await Promise.all([
    ...([me(), letterhead.get(), letterhead.receiptCode({ id: ids[0]! })] as const),
    ...ids.map((id) => found(payments.get({ id }))),
  ]);
  if (new Set(whole.map(kindOf)).size !== 1) notFound();
  const drawn = await Promise.all(
    whole.map(({ check_id }) => (check_id === null ? null : cheques.get({ id: check_id }).catch(() => null))),
  );
  const locale = lang === "fa" || lang === "en" ? lang : preferences.locale;
  const manner = locale === preferences.locale ? preferences : LABELS_BY_LANGUAGE[locale];
  const { payments: messages, actor, paper } = (await TEXTS[locale]()).default;
  const sum = sumOf(whole, branch.currency);
  return (
    <>
      <Toolbar ids={ids} locale={locale} atOnce={print !== undefined} />
      <NextIntlClientProvider locale={locale} messages={{ payments: messages, actor, paper }}>
        <ReadingProvider value={{ ...manner, timeZone: branch.time_zone }}>
          <ReceiptSheet
            payments={whole.map((one, at) => ({ ...one, cheque: drawn[at] ?? null }))}
            sum={{ ...sum, words: amountInWords(sum.amount, sum.currency, locale) }}
            letterhead={head}
            qr={qr}
          />
        </ReadingProvider>
      </NextIntlClientProvider>
    </>
  );
}

/** All payments of one receipt have the same direction and party. */
const kindOf = ({ type, counterparty }: Details) => `${type} ${counterparty.type} ${counterparty.id}`;

/** In their own currency if they share one, otherwise in the branch's. */
function sumOf(whole: readonly Details[], own: string) {
  const [currency = own, ...others] = new Set(whole.map((one) => one.currency));
  const sum = (member: "amount" | "worth") => whole.reduce((sum, one) => sum + one[member], 0);
  return others.length === 0 ? { amount: sum("amount"), currency } : { amount: sum("worth"), currency: own };
}
