"use client";
import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useMemo, useState } from "react";
import { deepEqual } from "@/ui/deep-equal";
import { useFormat } from "@/ui/format/use-format";
import { ListStates } from "@/ui/list/list-states";
import page from "@/ui/list/page.module.css";
import { api } from "../../../_client";
import { PrintedIssuer } from "../../../_printable/printed-issuer";
import { ExportMenu } from "../_parts/export-menu";
import { type Filters, filterParsers, type Spans, type Trial, type TrialInput, trialInput } from "./address";
import { Apart } from "./apart";
import { TrialBalanceFilterBar } from "./filter-bar";
import { Groups } from "./groups";
import { Proof } from "./proof";
import { drawnRows } from "./tree";
import css from "./trial-balance.module.css";
import { TrialTable } from "./trial-table";
import { useFoldKeys } from "./use-fold-keys";

type First = { input: TrialInput; trial: Trial | undefined; spans: Spans | undefined };

/** Trial balance of a range, as a tree whose figures link to their lines. */
export function TrialBalancePage({ first }: { first: First }) {
  const t = useTranslations("trialBalance");
  const { dayOf, dayTime } = useFormat();
  const [filters, setFilters] = useQueryStates(filterParsers);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const input = trialInput(filters);
  const query = api.trialBalance.read.useQuery(input, {
    initialData: deepEqual(input, first.input) ? first.trial : undefined,
    placeholderData: keepPreviousData,
  });
  const { data: spans } = api.trialBalance.presets.useQuery(undefined, { initialData: first.spans });
  const trial = query.data;
  const drawn = useMemo(() => drawnRows(trial?.rows ?? [], folded), [trial, folded]);
  const fold = (code: string, to: boolean) =>
    setFolded((before) => {
      const next = new Set(before);
      if (to) next.add(code);
      else next.delete(code);
      return next;
    });
  useFoldKeys({ drawn, fold });
  const change = (to: Partial<{ [K in keyof Filters]: Filters[K] | null }>) => {
    if (to.level !== undefined) setFolded(new Set());
    void setFilters(to);
  };
  const lines = useMemo(() => ({ center: filters.center, member: filters.member }), [filters.center, filters.member]);
  const range = trial && t("range", { from: dayOf(trial.from), to: dayOf(trial.to) });
  const clear = { label: t("showZero"), onClick: () => change({ zero: true }) };
  const nothing = { title: t("emptyTitle"), text: t("emptyText"), action: clear };

  return (
    <div className={`${page.page} ${css.page}`}>
      <section
        className={`${page.list} ${css.list}`}
        aria-label={t("title")}
        data-grouped={(trial?.groups?.length ?? 0) > 0 || undefined}
      >
        <PrintedIssuer />
        <header className={`${page.head} ${css.head}`}>
          <h1>{t("title")}</h1>
          <span className={page.count} role="status">
            {range}
          </span>
          <span className={css.printed} suppressHydrationWarning>
            {dayTime(new Date())}
          </span>
          <Button
            className={css.print}
            variant="default"
            leftSection={<IconPrinter size={16} stroke={1.6} />}
            rightSection={<kbd>P</kbd>}
            onClick={() => window.print()}
          >
            {t("print")}
          </Button>
          <ExportMenu kind="trial_balance" params={input} />
        </header>
        <TrialBalanceFilterBar filters={filters} trial={trial} spans={spans} onChange={change} />
        <ListStates query={query} narrowed={false} none={nothing} empty={nothing}>
          {trial && (
            <>
              <TrialTable drawn={drawn} trial={trial} waiting={query.isPlaceholderData} onFold={fold} lines={lines} />
              <Groups trial={trial} by={filters.by} folded={folded} waiting={query.isPlaceholderData} onFold={fold} />
              <Proof trial={trial} />
              <Apart trial={trial} />
            </>
          )}
        </ListStates>
      </section>
    </div>
  );
}
