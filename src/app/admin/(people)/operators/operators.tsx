"use client";
import { Button } from "@mantine/core";
import { IconPlus, IconTable } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useMemo, useRef, useState } from "react";
import { deepEqual } from "@/ui/deep-equal";
import { useFormat } from "@/ui/format/use-format";
import { useKeys } from "@/ui/keys/use-keys";
import { Link } from "@/ui/link";
import { ListStates } from "@/ui/list/list-states";
import { LiveMark } from "@/ui/list/live-mark";
import page from "@/ui/list/page.module.css";
import { Pager } from "@/ui/table/pager";
import { useListKeyboard } from "@/ui/table/use-list-keyboard";
import { api, useMay } from "../../_client";
import { type Details, drawerParser, filterParsers, isFiltered, type List, listInput, PER_PAGE } from "./address";
import { PersonDialog } from "./dialogs";
import { DRAWER_ID, OperatorDrawer } from "./drawer";
import { OperatorFilterBar } from "./filter-bar";
import { OperatorTable } from "./operator-table";
import css from "./operators.module.css";
import { useOperatorsLive } from "./use-operators-live";

type First = { input: ReturnType<typeof listInput>; list: List | undefined; details: Details | undefined };

/** Users of the branch, with data, access and history of one in a drawer. */
export function Operators({ first }: { first: First }) {
  const t = useTranslations("staff");
  const { number } = useFormat();
  const [filters, setFilters] = useQueryStates(filterParsers);
  const [{ operator }, setDrawer] = useQueryStates(drawerParser);
  const [adding, setAdding] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const input = listInput(filters);
  const query = api.operators.list.useQuery(input, {
    initialData: deepEqual(input, first.input) ? first.list : undefined,
    placeholderData: keepPreviousData,
  });
  const rows = query.data?.rows ?? [];
  const total = query.data?.total ?? 0;
  const names = useMemo(() => rows.map(({ id }) => String(id)), [rows]);
  const live = useOperatorsLive();
  const walk = useListKeyboard({
    names,
    open: operator === null ? null : String(operator),
    attribute: "data-operator",
    drawerId: DRAWER_ID,
    search,
    onOpen: (to, history) => setDrawer({ operator: to === null ? null : Number(to) }, { history }),
  });
  const mayWrite = useMay("operator:write");
  const add = mayWrite ? { label: t("add"), onClick: () => setAdding(true) } : undefined;
  useKeys({ keyn: () => add?.onClick() });
  const clear = () => setFilters({ q: null, role: null, state: null, page: null });

  return (
    <div className={page.page} data-drawer={operator ? true : undefined}>
      <section className={page.list} aria-label={t("title")}>
        <header className={`${page.head} ${css.head}`}>
          <h1>{t("title")}</h1>
          <span className={page.count} role="status">
            {query.data && t("count", { n: number(total) })}
          </span>
          <div className={css.tools}>
            <LiveMark live={live} />
            <Button
              variant="default"
              component={Link}
              href="/admin/operators/roles"
              leftSection={<IconTable size={16} stroke={1.7} />}
            >
              {t("roles")}
            </Button>
            {add && (
              <Button leftSection={<IconPlus size={16} />} rightSection={<kbd>N</kbd>} onClick={add.onClick}>
                {add.label}
              </Button>
            )}
          </div>
        </header>
        <OperatorFilterBar
          search={search}
          filters={filters}
          onChange={(change) => setFilters({ ...change, page: null })}
          onClear={clear}
        />
        <ListStates
          query={query}
          narrowed={isFiltered(filters) || filters.page > 1}
          none={{ title: t("noneTitle"), text: t("noneText"), action: { label: t("clear"), onClick: clear } }}
          empty={{ title: t("noneTitle"), text: t("emptyText"), action: add }}
        >
          <OperatorTable rows={rows} open={operator} waiting={query.isPlaceholderData} walk={walk} />
        </ListStates>
        <Pager page={filters.page} total={total} perPage={PER_PAGE} onPage={(page) => setFilters({ page })} />
      </section>
      {operator !== null && (
        <OperatorDrawer
          key={operator}
          id={operator}
          known={rows.find(({ id }) => id === operator)}
          first={first.details?.id === operator ? first.details : undefined}
          walk={walk}
        />
      )}
      {adding && (
        <PersonDialog
          onClose={() => setAdding(false)}
          onSaved={(id) => setDrawer({ operator: id }, { history: "push" })}
        />
      )}
    </div>
  );
}
