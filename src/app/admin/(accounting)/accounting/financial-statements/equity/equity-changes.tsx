"use client";
import { Button } from "@mantine/core";
import { IconAlertTriangle, IconPrinter, IconScale } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { DateRange } from "@/ui/dates/date-range";
import { deepEqual } from "@/ui/deep-equal";
import { useFormat } from "@/ui/format/use-format";
import { useKeys } from "@/ui/keys/use-keys";
import page from "@/ui/list/page.module.css";
import { Loaded } from "@/ui/state/loaded";
import { api } from "../../../../_client";
import { PrintedIssuer } from "../../../../_printable/printed-issuer";
import { ExportMenu } from "../../_parts/export-menu";
import { SpanButtons } from "../../_parts/span-buttons";
import type { Spans } from "../../trial-balance/address";
import { SectionNav } from "../_parts/section-nav";
import css from "../financial-statements.module.css";
import { type EquityChanges, type EquityInput, equityInput, equityParsers } from "./address";
import { EquityTable } from "./equity-table";

type First = { input: EquityInput; changes: EquityChanges | undefined; spans: Spans | undefined };

/** The changes in equity of a period: each equity account as a column, as an accountant prints them. */
export function EquityChangesPage({ first }: { first: First }) {
  const t = useTranslations("financialStatements");
  const { dayOf, dayTime } = useFormat();
  const [address, setAddress] = useQueryStates(equityParsers);
  const input = equityInput(address);
  const query = api.financialStatements.equityChanges.useQuery(input, {
    initialData: deepEqual(input, first.input) ? first.changes : undefined,
    placeholderData: keepPreviousData,
  });
  const { data: spans } = api.trialBalance.presets.useQuery(undefined, { initialData: first.spans });
  const shown = query.data;
  useKeys({ keyp: () => window.print() });
  const [from, to] = [address.from ?? shown?.from ?? null, address.to ?? shown?.to ?? null];
  return (
    <div className={`${page.page} ${css.page}`}>
      <section className={`${page.list} ${css.list}`} aria-label={t("equity.title")}>
        <SectionNav />
        <PrintedIssuer />
        <header className={`${page.head} ${css.head}`}>
          <h1>{t("equity.title")}</h1>
          <span className={page.count} role="status">
            {shown && t("range", { from: dayOf(shown.from), to: dayOf(shown.to) })}
          </span>
          <span className={css.printed} suppressHydrationWarning>
            {dayTime(new Date())}
          </span>
          <div className={css.tools}>
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} stroke={1.6} />}
              rightSection={<kbd>P</kbd>}
              onClick={() => window.print()}
            >
              {t("print")}
            </Button>
            <ExportMenu kind="equity_changes" params={input} />
          </div>
        </header>
        <search className={`${page.filters} ${css.filters}`}>
          <DateRange label={t("days")} from={from} to={to} onChange={(range) => void setAddress(range)} />
          <SpanButtons spans={spans} value={{ from, to }} onChange={(range) => void setAddress(range)} />
        </search>
        <Loaded query={query}>
          {(changes) => (
            <>
              <EquityTable changes={changes} waiting={query.isPlaceholderData} />
              <EquityProof changes={changes} />
            </>
          )}
        </Loaded>
      </section>
    </div>
  );
}

/** Whether the balances by the turnovers are those that the documents lead to. */
function EquityProof({ changes: { difference, currency } }: { changes: EquityChanges }) {
  const t = useTranslations("financialStatements");
  const { money } = useFormat();
  const isProved = difference === 0;
  const Mark = isProved ? IconScale : IconAlertTriangle;
  return (
    <footer className={css.proof} data-proved={isProved}>
      <p role={isProved ? undefined : "alert"}>
        <Mark size={16} stroke={1.7} aria-hidden />
        <strong>{isProved ? t("proved") : t("unproved", { figure: money(difference, currency).figure })}</strong>
      </p>
      <p className={css.hint}>{t("equity.hint")}</p>
    </footer>
  );
}
