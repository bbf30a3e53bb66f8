"use client";
import { useTranslations } from "next-intl";
import { Link } from "@/ui/link";
import { Money } from "@/ui/money";
import { Loaded } from "@/ui/state/loaded";
import table from "@/ui/table/table.module.css";
import { api } from "../../../_client";
import css from "../_parts/reports.module.css";
import { useWords } from "../_parts/use-words";
import { type ForecastItem, type ForecastOf, itemHref } from "./address";

type Props = { of: Pick<ForecastOf["rows"][number], "from" | "to">; currency: string };

/** What a row of the forecast consists of. */
export function ForecastItems({ of: { from, to }, currency }: Props) {
  const t = useTranslations("reports");
  const words = useWords();
  const query = api.reports.forecastItems.useQuery({ from, to });
  const title = t("forecast.items", { days: words.spanOf({ from, to }) });
  const nameOf = (item: ForecastItem) => words.nameOf(item) ?? item.reference ?? "—";
  return (
    <section aria-label={title} data-forecast-items>
      <h2>{title}</h2>
      <Loaded query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <p>{t("noneTitle")}</p>
          ) : (
            <table className={`${table.table} ${css.table}`}>
              <caption className="out-of-sight">{title}</caption>
              <thead>
                <tr>
                  <th scope="col">{t("forecast.party")}</th>
                  <th scope="col">{t("forecast.kind")}</th>
                  <th scope="col">{t("forecast.days")}</th>
                  <th scope="col" data-figure>
                    {t("forecast.amount")}
                  </th>
                </tr>
              </thead>
              <tbody>
                {items.map((item) => (
                  <tr key={`${item.kind} ${item.id} ${item.amount}`}>
                    <th scope="row">
                      <Link href={itemHref(item)}>
                        <bdi>{nameOf(item)}</bdi>
                      </Link>
                    </th>
                    <td>{t(`forecast.${item.kind}`)}</td>
                    <td>{words.dayOf(item.day)}</td>
                    <td data-figure>
                      <Money amount={Number(item.amount)} currency={currency} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </Loaded>
      {query.data?.more && <p>{t("forecast.more")}</p>}
    </section>
  );
}
