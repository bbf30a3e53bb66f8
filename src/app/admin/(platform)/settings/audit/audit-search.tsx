"use client";
import { Button } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useMemo, useRef } from "react";
import { deepEqual } from "@/ui/deep-equal";
import { ListStates } from "@/ui/list/list-states";
import page from "@/ui/list/page.module.css";
import { useListKeyboard } from "@/ui/table/use-list-keyboard";
import { api } from "../../../_client";
import {
  type AuditDetailsDto,
  type AuditFacetsDto,
  type AuditListDto,
  type AuditListInput,
  auditInput,
  auditParsers,
  CLEARED,
  entryParser,
  isAuditFiltered,
} from "./address";
import css from "./audit.module.css";
import { AUDIT_DRAWER_ID, AuditDrawer } from "./audit-drawer";
import { AuditFilterBar } from "./audit-filter-bar";
import { AuditTable } from "./audit-table";

type First = {
  input: AuditListInput;
  list: AuditListDto | undefined;
  details: AuditDetailsDto | undefined;
  facets: AuditFacetsDto | undefined;
};

/** Actions in the branch, newest first, with the changed fields of one in a drawer. */
export function AuditSearch({ first }: { first: First }) {
  const t = useTranslations("auditSearch");
  const [filters, setFilters] = useQueryStates(auditParsers);
  const [{ entry }, setDrawer] = useQueryStates(entryParser);
  const search = useRef<HTMLInputElement>(null);
  const input = auditInput(filters);
  const facets = api.audit.facets.useQuery(undefined, { initialData: first.facets, staleTime: 60_000 });
  const query = api.audit.list.useQuery(input, {
    initialData: deepEqual(input, first.input) ? first.list : undefined,
    placeholderData: keepPreviousData,
  });
  const rows = query.data?.rows ?? [];
  const next = query.data?.next_cursor ?? null;
  const names = useMemo(() => rows.map(({ id }) => id), [rows]);
  const walk = useListKeyboard({
    ...{ names, open: entry, attribute: "data-entry", drawerId: AUDIT_DRAWER_ID, search },
    onOpen: (to, history) => setDrawer({ entry: to }, { history }),
  });
  const clear = () => setFilters(CLEARED);
  const goOn = () => setFilters({ after: next }, { history: "push" });
  const none =
    query.data?.whole === false ? { label: t("goOn"), onClick: goOn } : { label: t("clear"), onClick: clear };

  return (
    <div className={page.page} data-drawer={entry ? true : undefined}>
      <section className={page.list} aria-label={t("title")}>
        <header className={page.head}>
          <h1>{t("title")}</h1>
          <span className={css.lead}>{t("lead")}</span>
        </header>
        <AuditFilterBar
          search={search}
          filters={filters}
          facets={facets.data}
          onChange={(change) => setFilters({ ...change, after: null })}
          onClear={clear}
        />
        <ListStates
          query={query}
          narrowed={isAuditFiltered(filters) || Boolean(filters.after)}
          none={{ title: t("noneTitle"), text: t(query.data?.whole === false ? "cutText" : "noneText"), action: none }}
          empty={{ title: t("noneTitle"), text: t("emptyText") }}
        >
          <AuditTable rows={rows} open={entry} waiting={query.isPlaceholderData} walk={walk} />
        </ListStates>
        {(filters.after || next) && (
          <nav className={css.pager} aria-label={t("pages")}>
            <Button variant="default" disabled={!filters.after} onClick={() => setFilters({ after: null })}>
              {t("newest")}
            </Button>
            <Button variant="default" disabled={!next} onClick={goOn}>
              {t("older")}
            </Button>
          </nav>
        )}
      </section>
      {entry && (
        <AuditDrawer
          id={entry}
          known={rows.find(({ id }) => id === entry)}
          first={first.details?.id === entry ? first.details : undefined}
          walk={walk}
        />
      )}
    </div>
  );
}
