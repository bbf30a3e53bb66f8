"use client";
import { useTranslations } from "next-intl";
import { convert, readRate } from "@/domain/accounting/document/rules.amounts";
import { isDay } from "@/ui/dates/days";
import { useFormValue } from "@/ui/form/form";
import { api } from "../../../_client";
import { JournalPreview, type PreviewLine } from "../../../_money/journal-preview";
import type { Setting } from "./address";
import type { Values } from "./values";

/** Preview of the document while the note is typed: party against account. */
export function PostingPreview({ setting }: { setting: Setting }) {
  const t = useTranslations("announcements");
  const { direction, party, account_id, amount, currency, rate, date } = useFormValue((form) => form.values as Values);
  const foreign = currency !== setting.currency;
  const day = isDay(date) ? date : setting.today;
  const rates = api.documents.rates.useQuery(
    { date: day, currencies: [currency] },
    { enabled: foreign && rate.trim() === "", staleTime: 60_000, placeholderData: (before) => before },
  );
  const exponentOf = (code: string) => setting.currencies.find((one) => one.code === code)?.exponent ?? 0;
  const against = setting.accounts.find(({ id }) => id === account_id);
  const net = typeof amount === "number" && amount > 0 ? BigInt(amount) : null;
  const factor = foreign ? readRate(rate.trim() || (rates.data?.[currency] ?? "")) : null;
  const scale = { of: exponentOf(currency), branch: exponentOf(setting.currency) };
  const worth = net === null || !foreign ? net : factor && convert(net, factor, scale);
  const ready = party !== null && against !== undefined && worth !== null;
  const side = (debit: boolean) => ({ debit: debit ? Number(worth) : 0, credit: debit ? 0 : Number(worth) });
  const own = t("partyAccount");
  const lines: PreviewLine[] = ready
    ? [
        { account: { code: "", title: own, title_latin: own }, party, ...side(direction === "debit") },
        { account: against, party: null, ...side(direction === "credit") },
      ]
    : [];
  const unrated = foreign && net !== null && factor === null && !rates.isFetching;
  return (
    <JournalPreview
      lines={lines}
      currency={setting.currency}
      waiting={rates.isFetching}
      empty={t(unrated ? "noRate" : "previewEmpty")}
    />
  );
}
