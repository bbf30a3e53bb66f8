"use client";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo, useRef, useState } from "react";
import { deepEqual } from "@/ui/deep-equal";
import { useFormat } from "@/ui/format/use-format";
import { ListStates } from "@/ui/list/list-states";
import page from "@/ui/list/page.module.css";
import { Money } from "@/ui/money";
import { useListKeyboard } from "@/ui/table/use-list-keyboard";
import { api } from "../../_client";
import type { Party } from "../../_money/party";
import { CLEARED, isFiltered, listInput } from "./address";
import { DRAWER_ID, GatewayLinkDrawer } from "./drawer";
import { GatewayLinkFilterBar } from "./filter-bar";
import type { Frame } from "./frame";
import css from "./gateway-links.module.css";
import { LinkTable } from "./link-table";

type Props = Frame & { add: { label: string; onClick: () => void } | undefined };

/** Links, newest first, with one's history in a drawer. */
export function Links({ filters, setFilters, open, onDrawer, first, add }: Props) {
  const t = useTranslations("gatewayLinks");
  const { number } = useFormat();
  const [party, setParty] = useState<Party | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const me = api.me.useQuery(undefined, { staleTime: 600_000 });
  const currency = me.data?.branch.currency ?? "IRR";
  const input = listInput(filters);
  const query = api.gateways.links.useInfiniteQuery(input, {
    getNextPageParam: (last) => last.meta.next_cursor,
    initialData: deepEqual(input, first.input) && first.list ? { pages: [first.list], pageParams: [null] } : undefined,
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(() => (query.data?.pages ?? []).flatMap(({ items }) => items), [query.data]);
  const meta = query.data?.pages[0]?.meta;
  const names = useMemo(() => rows.map(({ id }) => String(id)), [rows]);
  const walk = useListKeyboard({
    names,
    open: open === null ? null : String(open),
    attribute: "data-link",
    drawerId: DRAWER_ID,
    search,
    onOpen: (to, history) => onDrawer(to === null ? null : Number(to), history),
  });
  const clear = () => setFilters(CLEARED);
  return (
    <div className={page.page} data-drawer={open ? true : undefined}>
      <section className={page.list} aria-label={t("view.links")}>
        <GatewayLinkFilterBar
          search={search}
          filters={filters}
          party={party}
          currency={currency}
          onChange={setFilters}
          onParty={setParty}
          onClear={clear}
        />
        {meta && meta.total > 0 && (
          <p className={css.total} role="status">
            {t("count", { count: meta.total, n: number(meta.total) })} · {t("paid")}{" "}
            <Money amount={meta.paid} currency={currency} />
          </p>
        )}
        <ListStates
          query={{ ...query, data: query.data && { rows } }}
          narrowed={isFiltered(filters)}
          none={{ title: t("noneTitle"), text: t("noneText"), action: { label: t("clear"), onClick: clear } }}
          empty={{ title: t("emptyTitle"), text: t("emptyText"), ...(add && { action: add }) }}
        >
          <LinkTable
            rows={rows}
            open={open}
            waiting={query.isPlaceholderData}
            walk={walk}
            more={query.hasNextPage ? { busy: query.isFetchingNextPage, ask: () => query.fetchNextPage() } : null}
          />
        </ListStates>
      </section>
      {open && (
        <GatewayLinkDrawer
          key={open}
          id={open}
          known={rows.find(({ id }) => id === open)}
          first={first.details?.id === open ? first.details : undefined}
          walk={walk}
        />
      )}
    </div>
  );
}
