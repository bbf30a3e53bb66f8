"use client";
import { Button, Checkbox } from "@mantine/core";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { useFormat } from "@/ui/format/use-format";
import { Money } from "@/ui/money";
import { ErrorText } from "@/ui/state/error-text";
import { SkeletonRows } from "@/ui/state/skeleton-rows";
import { useNames } from "../../(platform)/settings/markups/use-names";
import { useBand } from "../../(platform)/settings/penalties/use-band";
import css from "./refunds.module.css";
import { keyOf, type Quoted, type useQuote } from "./use-quote";

type Props = { of: ReturnType<typeof useQuote> };

/** Passengers with present and future penalties, and totals of the selected ones. */
export function QuotedTable({ of: { quote, currency, everybody, isChosen, toggle, waiting, failed, renew } }: Props) {
  const t = useTranslations("refunds");
  if (everybody.length === 0 && waiting) return <SkeletonRows />;
  const sum = (amount: number | null) =>
    amount === null || currency === null ? t("unknown") : <Money amount={amount} currency={currency} />;
  return (
    <>
      {everybody.length > 0 && (
        <div className={css.quotedBox} data-waiting={waiting || undefined}>
          <table className={css.quoted}>
            <caption className="out-of-sight">{t("quoted")}</caption>
            <thead>
              <tr>
                <th scope="col">{t("who")}</th>
                <th scope="col" data-figure>
                  {t("paid")}
                </th>
                <th scope="col" data-figure>
                  {t("penaltyNow")}
                </th>
                <th scope="col" data-figure>
                  {t("penaltyNext")}
                </th>
              </tr>
            </thead>
            <tbody>
              {everybody.map((one) => (
                <Row
                  key={keyOf(one)}
                  of={one}
                  currency={currency}
                  chosen={isChosen(one)}
                  onToggle={() => toggle(one)}
                />
              ))}
            </tbody>
            {quote && (
              <tfoot aria-live="polite">
                <tr>
                  <th scope="row">{t("sum")}</th>
                  <td data-figure>{sum(quote.totals.paid)}</td>
                  <td data-figure data-testid="penalty">
                    {sum(quote.totals.penalty)}
                  </td>
                  <td data-figure>{quote.next_change && sum(quote.next_change.penalty)}</td>
                </tr>
                <tr>
                  <th scope="row">{t("column.refundable")}</th>
                  <td data-figure colSpan={3}>
                    {sum(quote.totals.refundable)}
                  </td>
                </tr>
              </tfoot>
            )}
          </table>
        </div>
      )}
      {quote && <Change of={quote} onRenew={renew} />}
      {!quote && !waiting && !failed && <p>{t("nobodyChosen")}</p>}
      <ErrorText error={failed} />
      {Boolean(failed) && (
        <p className={css.again}>
          <Button size="compact-sm" variant="default" onClick={renew}>
            {t("askAgain")}
          </Button>
        </p>
      )}
    </>
  );
}

type RowProps = { of: Quoted; currency: string | null; chosen: boolean; onToggle: () => void };

function Row({ of, currency, chosen, onToggle }: RowProps) {
  const t = useTranslations("refunds");
  const pax = useTranslations("pax");
  const { decimal, number } = useFormat();
  const { titleOf } = useNames();
  const bandOf = useBand();
  const { penalty } = of;
  const name = of.name ?? t("passenger", { n: number(of.passenger_id) });
  const money = (amount: number | null) =>
    amount === null || currency === null ? t("unknown") : <Money amount={amount} currency={currency} />;
  return (
    <tr data-out={!chosen || undefined}>
      <th scope="row">
        <Checkbox label={`${name} · ${pax(of.pax_type)}`} checked={chosen} onChange={onToggle} />
        <small>{penalty.rule ? titleOf(penalty.rule) : t("supplierKeeps")}</small>
      </th>
      <td data-figure>{money(of.paid)}</td>
      <td data-figure>
        {money(penalty.amount)}
        {penalty.percent !== null && (
          <small>
            <bdi>{t("percent", { n: decimal(String(penalty.percent)) })}</bdi>{" "}
            {penalty.rule && (penalty.band ? bandOf(penalty.band) : t("afterAll"))}
          </small>
        )}
      </td>
      <td data-figure>
        {penalty.next ? (
          <>
            {money(penalty.next.penalty)}
            <small>
              {t("after")} <DayTime at={penalty.next.at} />
            </small>
          </>
        ) : (
          <small>{t("noNext")}</small>
        )}
      </td>
    </tr>
  );
}

/** Validity of the quote, and the penalty afterwards. */
function Change({ of, onRenew }: { of: NonNullable<ReturnType<typeof useQuote>["quote"]>; onRenew: () => void }) {
  const t = useTranslations("refunds");
  const { next_change, totals, currency, expires_at } = of;
  return (
    <>
      {next_change && totals.penalty !== null && (
        <p className={css.change} data-testid="next-change">
          <span>{t("until")}</span>
          <DayTime at={next_change.at} />
          <span>{t("then")}</span>
          <strong>
            <Money amount={next_change.penalty} currency={currency} />
          </strong>
          <span>
            ({next_change.penalty > totals.penalty ? "+" : "−"}
            <Money amount={Math.abs(next_change.penalty - totals.penalty)} currency={currency} />)
          </span>
        </p>
      )}
      {totals.penalty === null && <p className={css.change}>{t("decidedLater")}</p>}
      <p className={css.again}>
        {t("holdsUntil")} <DayTime at={expires_at} soft />
        <Button size="compact-sm" variant="subtle" onClick={onRenew}>
          {t("askAgain")}
        </Button>
      </p>
    </>
  );
}
