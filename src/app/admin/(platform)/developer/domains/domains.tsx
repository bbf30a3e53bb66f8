"use client";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useMemo, useRef, useState } from "react";
import { deepEqual } from "@/ui/deep-equal";
import { ListStates } from "@/ui/list/list-states";
import page from "@/ui/list/page.module.css";
import { Pager } from "@/ui/table/pager";
import { useListKeyboard } from "@/ui/table/use-list-keyboard";
import { api } from "../../../_client";
import { DeveloperHead } from "../_parts/developer-head";
import type { DomainDetails, DomainList, DomainsInput, Permissions } from "../_parts/developer-types";
import { RegisterDialog } from "../_parts/dialogs";
import { useCounted } from "../_parts/use-counted";
import { DomainTable } from "./domain-table";
import { DomainDrawer, DRAWER_ID } from "./drawer";
import { DomainFilterBar } from "./filter-bar";
import { drawerParsers, filterParsers, isFiltered, listInput, PER_PAGE } from "./filters";

type First = { input: DomainsInput; list: DomainList | undefined; details: DomainDetails | undefined };

/** Partner sites, with policy, tokens, addresses and history of one in a drawer. */
export function Domains({ first, permissions }: { first: First; permissions: Permissions }) {
  const t = useTranslations("developer.domains");
  const state = useTranslations("developer");
  const counted = useCounted();
  const [filters, setFilters] = useQueryStates(filterParsers);
  const [{ site, tab }, setDrawer] = useQueryStates(drawerParsers);
  const [registering, setRegistering] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const input = listInput(filters);
  const query = api.domains.list.useQuery(input, {
    initialData: deepEqual(input, first.input) ? first.list : undefined,
    placeholderData: keepPreviousData,
  });
  const rows = query.data?.rows ?? [];
  const total = query.data?.total ?? 0;
  const mayWrite = permissions.includes("partner:write");
  const names = useMemo(() => rows.map(({ id }) => String(id)), [rows]);
  const walk = useListKeyboard({
    names,
    open: site === null ? null : String(site),
    attribute: "data-site",
    drawerId: DRAWER_ID,
    search,
    onOpen: (to, history) => setDrawer(to === null ? { site: null, tab: null } : { site: Number(to) }, { history }),
  });
  const add = mayWrite ? { label: t("register"), onClick: () => setRegistering(true) } : undefined;
  const clear = () => setFilters({ q: null, status: null, colleague: null, page: null });

  return (
    <div className={page.page} data-drawer={site ? true : undefined}>
      <section className={page.list} aria-label={t("title")}>
        <DeveloperHead title={t("title")} count={query.data && counted(t("count", { n: total }), total)} add={add} />
        <DomainFilterBar
          search={search}
          filters={filters}
          onChange={(change) => setFilters({ ...change, page: null })}
          onClear={clear}
        />
        <ListStates
          query={query}
          narrowed={isFiltered(filters) || filters.page > 1}
          none={{ title: t("noneTitle"), text: t("noneText"), action: { label: state("clear"), onClick: clear } }}
          empty={{ title: t("emptyTitle"), text: t("emptyText"), action: add }}
        >
          <DomainTable rows={rows} open={site} waiting={query.isPlaceholderData} walk={walk} />
        </ListStates>
        <Pager page={filters.page} total={total} perPage={PER_PAGE} onPage={(page) => setFilters({ page })} />
      </section>
      {site !== null && (
        <DomainDrawer
          key={site}
          id={site}
          tab={tab}
          onTab={(tab) => setDrawer({ tab })}
          known={rows.find(({ id }) => id === site)}
          first={first.details?.id === site ? first.details : undefined}
          mayWrite={mayWrite}
          walk={walk}
        />
      )}
      {registering && (
        <RegisterDialog
          onClose={() => setRegistering(false)}
          onRegistered={(id) => setDrawer({ site: id, tab: "tokens" }, { history: "push" })}
        />
      )}
    </div>
  );
}
