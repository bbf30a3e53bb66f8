"use client";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useMemo, useRef, useState } from "react";
import { deepEqual } from "@/ui/deep-equal";
import { useFormat } from "@/ui/format/use-format";
import { ListStates } from "@/ui/list/list-states";
import page from "@/ui/list/page.module.css";
import { Pager } from "@/ui/table/pager";
import { useListKeyboard } from "@/ui/table/use-list-keyboard";
import { api } from "../../../_client";
import { DeveloperHead } from "../_parts/developer-head";
import type { Permissions, TrustList, TrustsInput } from "../_parts/developer-types";
import { RequestDialog } from "../_parts/dialogs";
import { TrustFilterBar } from "./filter-bar";
import { filterParsers, isFiltered, listInput, PER_PAGE } from "./filters";
import { TrustTable } from "./trust-table";

type First = { input: TrustsInput; list: TrustList | undefined };

const stay = () => {};

/** Addresses of partners: pending requests first. */
export function Trusts({ first, permissions }: { first: First; permissions: Permissions }) {
  const t = useTranslations("developer.trust");
  const desk = useTranslations("developer");
  const { number } = useFormat();
  const [filters, setFilters] = useQueryStates(filterParsers);
  const [requesting, setRequesting] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const input = listInput(filters);
  const query = api.trusts.list.useQuery(input, {
    initialData: deepEqual(input, first.input) ? first.list : undefined,
    placeholderData: keepPreviousData,
  });
  const rows = query.data?.rows ?? [];
  const total = query.data?.total ?? 0;
  const mayWrite = permissions.includes("partner:write");
  const names = useMemo(() => rows.map(({ id }) => String(id)), [rows]);
  useListKeyboard({ names, open: null, attribute: "data-trust", drawerId: "none", search, onOpen: stay });
  const add = mayWrite ? { label: t("request"), onClick: () => setRequesting(true) } : undefined;
  const clear = () => setFilters({ q: null, state: null, site: null, page: null });

  return (
    <div className={page.page}>
      <section className={page.list} aria-label={t("title")}>
        <DeveloperHead
          title={t("title")}
          count={query.data && t("waiting", { n: number(query.data.waiting) })}
          add={add}
        />
        <TrustFilterBar
          search={search}
          filters={filters}
          onChange={(change) => setFilters({ ...change, page: null })}
          onClear={clear}
        />
        <ListStates
          query={query}
          narrowed={isFiltered(filters) || filters.page > 1}
          none={{ title: t("noneTitle"), text: t("noneText"), action: { label: desk("clear"), onClick: clear } }}
          empty={{ title: t("emptyTitle"), text: t("emptyText"), action: add }}
        >
          <TrustTable rows={rows} waiting={query.isPlaceholderData} />
        </ListStates>
        <Pager page={filters.page} total={total} perPage={PER_PAGE} onPage={(page) => setFilters({ page })} />
      </section>
      {requesting && <RequestDialog site={null} onClose={() => setRequesting(false)} />}
    </div>
  );
}
