"use client";
import { Button, SegmentedControl } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { READ_KINDS, type ReadKind } from "@/domain/accounting/financial-statement/rules";
import { deepEqual } from "@/ui/deep-equal";
import { useFormat } from "@/ui/format/use-format";
import page from "@/ui/list/page.module.css";
import { Loaded } from "@/ui/state/loaded";
import { api, useMay } from "../../../_client";
import { PrintedIssuer } from "../../../_printable/printed-issuer";
import { ExportMenu } from "../_parts/export-menu";
import type { Spans } from "../trial-balance/address";
import { SectionNav } from "./_parts/section-nav";
import { useLineKeys } from "./_parts/use-line-keys";
import { type Statement, type StatementInput, statementInput, statementParsers } from "./address";
import { StatementFilterBar } from "./filter-bar";
import css from "./financial-statements.module.css";
import { IssueButton } from "./issue-button";
import { StatementProof } from "./statement-proof";
import { StatementTable } from "./statement-table";

type First = { input: StatementInput; statement: Statement | undefined; spans: Spans | undefined };

/** Financial statements of a period, as an accountant prints them; lines open their accounts. */
export function FinancialStatementsPage({ first }: { first: First }) {
  const t = useTranslations("financialStatements");
  const { dayOf, dayTime } = useFormat();
  const [address, setAddress] = useQueryStates(statementParsers);
  const mayWrite = useMay("accounting:write");
  const input = statementInput(address);
  const query = api.financialStatements.read.useQuery(input, {
    initialData: deepEqual(input, first.input) ? first.statement : undefined,
    placeholderData: keepPreviousData,
  });
  const { data: spans } = api.trialBalance.presets.useQuery(undefined, { initialData: first.spans });
  const statement = query.data;
  useLineKeys();
  const range =
    statement &&
    (statement.kind === "position"
      ? t("asOf", { day: dayOf(statement.to) })
      : t("range", { from: dayOf(statement.from), to: dayOf(statement.to) }));
  return (
    <div className={`${page.page} ${css.page}`}>
      <section className={`${page.list} ${css.list}`} aria-label={t("title")}>
        <SectionNav />
        <PrintedIssuer />
        <header className={`${page.head} ${css.head}`}>
          <h1>{t(`heading.${statement?.kind ?? address.kind}`)}</h1>
          <span className={page.count} role="status">
            {range}
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
            <ExportMenu kind="financial_statement" params={input} />
            {mayWrite && statement && !address.branches && (
              <IssueButton
                input={{ kind: statement.kind, from: statement.from, to: statement.to, compare: address.compare }}
              />
            )}
          </div>
        </header>
        <div className={css.kinds}>
          <SegmentedControl
            aria-label={t("title")}
            value={address.kind}
            data={READ_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
            onChange={(kind) => void setAddress({ kind: kind as ReadKind })}
          />
        </div>
        <StatementFilterBar
          address={address}
          statement={statement}
          spans={spans}
          onChange={(change) => void setAddress(change)}
        />
        <Loaded query={query}>
          {(loaded) => (
            <>
              <StatementTable statement={loaded} input={input} zero={address.zero} waiting={query.isPlaceholderData} />
              <StatementProof statement={loaded} />
            </>
          )}
        </Loaded>
      </section>
    </div>
  );
}
