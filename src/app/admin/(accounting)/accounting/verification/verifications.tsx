"use client";
import { Button } from "@mantine/core";
import { IconShieldCheck } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useMemo, useRef, useState } from "react";
import { deepEqual } from "@/ui/deep-equal";
import { ClearFilters } from "@/ui/filters/clear-filters";
import { FilterSelect } from "@/ui/filters/filter-select";
import { useFormat } from "@/ui/format/use-format";
import { useKeys } from "@/ui/keys/use-keys";
import { late } from "@/ui/late";
import { ListStates } from "@/ui/list/list-states";
import { LiveMark } from "@/ui/list/live-mark";
import page from "@/ui/list/page.module.css";
import { Pager } from "@/ui/table/pager";
import { useListKeyboard } from "@/ui/table/use-list-keyboard";
import { api, useMay } from "../../../_client";
import {
  type Claims,
  claimsInput,
  claimsParser,
  type Details,
  drawerParser,
  filterParsers,
  keyOf,
  type List,
  type ListInput,
  listInput,
  PER_PAGE,
  RESULTS,
} from "./address";
import { DRAWER_ID, VerificationDrawer } from "./drawer";
import { RunTable } from "./run-table";
import { useVerificationsLive } from "./use-verifications-live";
import css from "./verification.module.css";

// Loaded on demand: a rarely opened form with its calendars.
const AskDialog = late(() => import("./ask-dialog"));

const ClaimsDialog = late(() => import("./claims-dialog"));

type Props = {
  first: {
    input: ListInput;
    list: List | undefined;
    details: Details | undefined;
    claimsInput: ReturnType<typeof claimsInput>;
    claims: Claims | undefined;
  };
};

/** Verifications of the books with author and differences; and differences to suppliers' books. */
export function Verifications({ first }: Props) {
  const t = useTranslations("verification");
  const { number } = useFormat();
  const mayAsk = useMay("accounting:approve");
  const [filters, setFilters] = useQueryStates(filterParsers);
  const [{ run }, setDrawer] = useQueryStates(drawerParser);
  const [asking, setAsking] = useState(false);
  const open = keyOf(run);
  const results = useRef<HTMLInputElement>(null);
  const input = listInput(filters);
  const query = api.verifications.list.useQuery(input, {
    initialData: deepEqual(input, first.input) ? first.list : undefined,
    placeholderData: keepPreviousData,
  });
  const rows = query.data?.rows ?? [];
  const live = useVerificationsLive();
  const names = useMemo(() => rows.map(({ key }) => key), [rows]);
  const walk = useListKeyboard({
    names,
    open,
    attribute: "data-run",
    drawerId: DRAWER_ID,
    search: results,
    onOpen: (to, history) => setDrawer({ run: to }, { history }),
  });
  const ask = mayAsk ? { label: t("ask"), onClick: () => setAsking(true) } : undefined;
  useKeys({ keyn: () => ask?.onClick() });
  const clear = () => setFilters({ result: null, page: null });

  return (
    <div className={page.page} data-drawer={open ? true : undefined}>
      <section className={page.list} aria-label={t("title")}>
        <header className={`${page.head} ${css.head}`}>
          <h1>{t("title")}</h1>
          <span className={page.count} role="status">
            {query.data && t("count", { n: number(query.data.total) })}
          </span>
          <div className={css.tools}>
            <LiveMark live={live} hint={t("liveHint")} />
            <ClaimsButton first={first} />
            {ask && (
              <Button leftSection={<IconShieldCheck size={16} />} rightSection={<kbd>N</kbd>} onClick={ask.onClick}>
                {ask.label}
              </Button>
            )}
          </div>
        </header>
        <search className={page.filters}>
          <FilterSelect
            ref={results}
            className={css.result}
            label={t("column.result")}
            placeholder={t("anyResult")}
            clearLabel={t("clear")}
            data={RESULTS.map((value) => ({ value, label: t(`result.${value}`) }))}
            value={filters.result}
            onChange={(value) => setFilters({ result: value as (typeof RESULTS)[number] | null, page: null })}
          />
          {filters.result && <ClearFilters label={t("clear")} onClear={clear} />}
        </search>
        <ListStates
          query={query}
          narrowed={filters.result !== null || filters.page > 1}
          none={{ title: t("noneTitle"), text: t("noneText"), action: { label: t("clear"), onClick: clear } }}
          empty={{ title: t("emptyTitle"), text: t("emptyText"), action: ask }}
        >
          <RunTable rows={rows} open={open} waiting={query.isPlaceholderData} walk={walk} />
        </ListStates>
        <Pager
          page={filters.page}
          total={query.data?.total ?? 0}
          perPage={PER_PAGE}
          onPage={(page) => setFilters({ page })}
        />
      </section>
      {open && (
        <VerificationDrawer
          key={open}
          run={open}
          known={rows.find(({ key }) => key === open)}
          first={first.details?.key === open ? first.details : undefined}
          walk={walk}
        />
      )}
      {asking && (
        <AskDialog onClose={() => setAsking(false)} onAsked={(key) => setDrawer({ run: key }, { history: "push" })} />
      )}
    </div>
  );
}

/** Number of bookings with different amounts at suppliers, opens their list; hidden when no supplier is compared. */
function ClaimsButton({ first }: Props) {
  const t = useTranslations("verification.claims");
  const { number } = useFormat();
  const [{ claims: page }, setPage] = useQueryStates(claimsParser);
  const input = claimsInput({ claims: page });
  const { data, isPlaceholderData } = api.verifications.claims.useQuery(input, {
    initialData: deepEqual(input, first.claimsInput) ? first.claims : undefined,
    placeholderData: keepPreviousData,
  });
  if (!data || (data.suppliers === 0 && data.total === 0)) return null;
  const count = data.total;
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setPage({ claims: 1 })}>
        {t("open", { count, n: number(count) })}
      </Button>
      {page !== null && (
        <ClaimsDialog
          {...{ claims: data, page: input.page, waiting: isPlaceholderData }}
          onPage={(claims) => setPage({ claims })}
        />
      )}
    </>
  );
}
