"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { ListStates } from "@/ui/list/list-states";
import { LiveMark } from "@/ui/list/live-mark";
import page from "@/ui/list/page.module.css";
import { api, useMay } from "../../../_client";
import { usePhoneLive } from "../../../_phone/use-phone-live";
import { SectionNav } from "../_parts/section-nav";
import { AskBox } from "./ask-box";
import { HISTORY, type List } from "./history";
import { HistoryTable } from "./history-table";

/** USSD codes through the branch's modem, replies, and history. */
export function Ussd({ first }: { first: List | undefined }) {
  const t = useTranslations("ussd");
  const mayAsk = useMay("telephony:write");
  const live = usePhoneLive();
  const query = api.telephony.acts.useInfiniteQuery(HISTORY, {
    getNextPageParam: (last) => last.next_cursor,
    initialData: first && { pages: [first], pageParams: [null] },
  });
  const rows = useMemo(() => (query.data?.pages ?? []).flatMap(({ rows }) => rows), [query.data]);
  const none = { title: t("emptyTitle"), text: t("emptyText") };
  return (
    <div className={page.page}>
      <section className={page.list} aria-label={t("title")}>
        <SectionNav />
        <header className={page.head}>
          <h1>{t("title")}</h1>
          <LiveMark live={live} />
        </header>
        {mayAsk && <AskBox />}
        <ListStates query={{ ...query, data: query.data && { rows } }} narrowed={false} none={none} empty={none}>
          <HistoryTable
            rows={rows}
            more={query.hasNextPage ? { busy: query.isFetchingNextPage, ask: () => query.fetchNextPage() } : null}
          />
        </ListStates>
      </section>
    </div>
  );
}
