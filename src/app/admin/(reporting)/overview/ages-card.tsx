"use client";
import { useTranslations } from "next-intl";
import { Money } from "@/ui/money";
import { Loaded } from "@/ui/state/loaded";
import { api } from "../../_client";
import { Bars } from "../reports/_parts/bars";
import { useWords } from "../reports/_parts/use-words";
import { AGES, ageHref } from "../reports/receivables/address";
import { Card } from "./card";

/** Receivables by age, as the report of receivables says; an age opens its parties. */
export function AgesCard() {
  const t = useTranslations("overview");
  const reports = useTranslations("reports");
  const buckets = useTranslations("settlement.bucket");
  const words = useWords();
  const query = api.reports.receivables.useQuery(
    { age: null, page: 1 },
    { staleTime: 600_000, trpc: { context: { alone: true } } },
  );
  return (
    <Loaded query={query}>
      {({ totals, currency }) => (
        <Card
          name="ages"
          href="/admin/reports/receivables"
          figure={<Money amount={totals.balance} currency={currency} />}
          note={t("ages.note")}
        >
          <Bars
            label={t("ages.chart", { unit: words.unitOf(currency) })}
            bars={AGES.map((age) => ({
              ...{ key: age, name: age === "credit" ? reports("receivables.credit") : buckets(age) },
              ...{ parts: [totals[age]], told: words.amount(totals[age], currency).told, href: ageHref(age) },
            }))}
          />
        </Card>
      )}
    </Loaded>
  );
}
