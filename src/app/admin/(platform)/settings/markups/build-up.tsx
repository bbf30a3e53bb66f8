"use client";
import { IconArrowNarrowRight } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { noon } from "@/ui/format/dates";
import { useFormat } from "@/ui/format/use-format";
import { Money } from "@/ui/money";
import type { Made } from "./address";
import css from "./markups.module.css";
import { useNames } from "./use-names";

type Step = NonNullable<Made["now"]>["steps"][number];

/** Price breakdown from net to final price; with a draft also the present one, if they differ. */
export function BuildUp({ made: { now, drafted, currency, unpriced } }: { made: Made }) {
  const t = useTranslations("markups");
  if (!now) return <p className={css.soft}>{t(`unpriced.${unpriced ?? "rate"}`)}</p>;
  const shown = drafted ?? now;
  const changed = drafted !== null && drafted.total !== now.total;
  return (
    <>
      <table className={css.build}>
        <caption className="out-of-sight">{t("buildUp")}</caption>
        <thead className="out-of-sight">
          <tr>
            <th scope="col">{t("step")}</th>
            <th scope="col">{t("amount")}</th>
          </tr>
        </thead>
        <tbody>
          {shown.steps.map((step, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the steps are rendered as a whole.
            <tr key={n} data-scope={step.scope}>
              <th scope="row">
                <StepName step={step} />
              </th>
              <td>{step.rate ? <Rate {...step.rate} /> : <Signed amount={step.amount} currency={currency} />}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("sold")}</th>
            <td>
              <strong>
                <Money amount={shown.total} currency={currency} />
              </strong>
            </td>
          </tr>
        </tfoot>
      </table>
      {changed && (
        <p className={css.change} data-testid="change">
          <span>{t("oldToNew")}</span>
          <s>
            <Money amount={now.total} currency={currency} />
          </s>
          <IconArrowNarrowRight size={16} stroke={1.8} aria-label={t("becomes")} role="img" className={css.arrow} />
          <strong>
            <Money amount={drafted.total} currency={currency} />
          </strong>
          <span>
            {drafted.total > now.total && "+"}
            <Signed amount={drafted.total - now.total} currency={currency} />
          </span>
        </p>
      )}
      {drafted && !changed && <p className={css.soft}>{t("unchanged")}</p>}
    </>
  );
}

function StepName({ step }: { step: Step }) {
  const t = useTranslations("markups");
  const { titleOf } = useNames();
  const scope = step.rule_id === null ? null : t(`step_scope.${step.scope}`);
  return (
    <>
      {titleOf(step)}
      {step.pax_type && <> · {t(`pax.${step.pax_type}`)}</>}
      {scope && <small>{scope}</small>}
    </>
  );
}

function Rate({ from, to, rate, day }: NonNullable<Step["rate"]>) {
  const t = useTranslations("markups");
  const { decimal, day: dayOf } = useFormat();
  const on = dayOf(noon(day), "UTC");
  return <small>{t("rate", { from, to, rate: decimal(rate), day: on })}</small>;
}

/** An amount with its sign; zero has none. */
function Signed({ amount, currency }: { amount: number; currency: string }) {
  return (
    <span className={css.signed} data-down={amount < 0 || undefined}>
      {amount < 0 ? "−" : ""}
      <Money amount={Math.abs(amount)} currency={currency} />
    </span>
  );
}
