"use client";
import { useTranslations } from "next-intl";
import { noon } from "@/ui/format/dates";
import { useFormat } from "@/ui/format/use-format";
import drawer from "@/ui/list/drawer.module.css";
import { Money } from "@/ui/money";
import { useReading } from "@/ui/preferences";
import css from "./sell.module.css";

type Step = {
  scope: string;
  title: string;
  title_latin: string;
  pax_type: "ADT" | "CHD" | "INF" | null;
  amount: number;
  /** Of a conversion, whose amount is 0. */
  rate?: { from: string; to: string; rate: string; day: string } | undefined;
};
type Prices = Partial<Record<"ADT" | "CHD" | "INF", { total: number }>>;
type Props = { offer: { net?: number; prices?: Prices; total: number; currency: string; build: readonly Step[] } };

/** Price per passenger and its breakdown: net price, each markup with reason, total. */
export function PriceBuild({ offer }: Props) {
  const t = useTranslations("sell");
  const { locale } = useReading();
  const { currency, prices = {}, build, total } = offer;
  const result = build.filter(({ amount, rate }) => amount !== 0 || rate);
  const types = (["ADT", "CHD", "INF"] as const).filter((type) => prices[type]);
  return (
    <section className={drawer.section}>
      <h3>{t("price")}</h3>
      {types.length > 0 && (
        <dl className={css.prices}>
          {types.map((type) => (
            <div key={type}>
              <dt>{t(`pax.${type}`)}</dt>
              <dd>
                <Money amount={prices[type]!.total} currency={currency} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <table className={css.build}>
        <caption>{t("build")}</caption>
        <tbody>
          {result.map((step, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps have nothing but their place.
            <tr key={at} data-scope={step.scope}>
              <th scope="row">
                {locale === "fa" ? step.title : step.title_latin}
                {step.pax_type && <small> {t(`pax.${step.pax_type}`)}</small>}
              </th>
              <td>{step.rate ? <Rate {...step.rate} /> : <Money amount={step.amount} currency={currency} />}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("total")}</th>
            <td>
              <Money amount={total} currency={currency} />
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

/** Conversion rate with its date. */
function Rate({ from, to, rate, day }: NonNullable<Step["rate"]>) {
  const t = useTranslations("sell");
  const { decimal, day: dayOf } = useFormat();
  const on = dayOf(noon(day), "UTC");
  return <small>{t("rate", { from, to, rate: decimal(rate), day: on })}</small>;
}
