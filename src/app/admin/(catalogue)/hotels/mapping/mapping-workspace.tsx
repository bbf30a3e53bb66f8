"use client";
import { Button } from "@mantine/core";
import { IconSparkles } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useRef } from "react";
import { useAnnounce } from "@/ui/announcer";
import { deepEqual } from "@/ui/deep-equal";
import { FilterSelect } from "@/ui/filters/filter-select";
import { TypedSearch } from "@/ui/filters/search-box";
import { useFormat } from "@/ui/format/use-format";
import { useKeys } from "@/ui/keys/use-keys";
import { ListStates } from "@/ui/list/list-states";
import { LiveMark } from "@/ui/list/live-mark";
import list from "@/ui/list/page.module.css";
import { Notice } from "@/ui/state/notice";
import { refusalOfError } from "@/ui/state/refusal";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import { Pager } from "@/ui/table/pager";
import { api, useMay } from "../../../_client";
import hotels from "../hotels.module.css";
import type { Desk, DeskInput, Side } from "../types";
import { useHotelsLive } from "../use-hotels-live";
import { deskInput, deskParsers, openParsers, PER_PAGE } from "./address";
import css from "./mapping.module.css";
import { SideBySide } from "./side-by-side";
import { SuppliedList } from "./supplied-list";
import { SupplierFilter } from "./supplier-filter";

type First = { input: DeskInput; list: Desk | undefined; side: Side | undefined };

/** Supplier hotels to match, and the open one beside ours: their rooms left, ours right. */
export function MappingWorkspace({ first }: { first: First }) {
  const t = useTranslations("hotels");
  const announce = useAnnounce();
  const { number } = useFormat();
  const mayWrite = useMay("accommodation:write");
  const [address, setAddress] = useQueryStates(deskParsers);
  const [{ hotel }, setOpen] = useQueryStates(openParsers);
  const search = useRef<HTMLInputElement>(null);
  const input = deskInput(address);
  const query = api.hotelMappings.list.useQuery(input, {
    initialData: deepEqual(input, first.input) ? first.list : undefined,
    placeholderData: keepPreviousData,
  });
  const live = useHotelsLive();
  const rows = query.data?.rows ?? [];
  const total = query.data?.total ?? 0;
  const open = hotel ?? rows[0]?.id ?? null;
  const step = (by: 1 | -1) => {
    const to = rows[rows.findIndex(({ id }) => id === open) + by];
    if (to) void setOpen({ hotel: to.id }, { history: "replace" });
  };
  useKeys({ slash: () => search.current?.select(), "shift+keyj": () => step(1), "shift+keyk": () => step(-1) });
  const ask = api.hotelMappings.ask.useMutation({ onSuccess: () => announce(t("asked")) });
  const showAll = () => setAddress({ q: null, supplier: null, all: true, page: null });
  return (
    <div className={css.desk}>
      <section className={`${list.list} ${css.left}`} aria-label={t("mapping")}>
        <header className={`${list.head} ${hotels.head}`}>
          <h1>{t("mapping")}</h1>
          <span className={list.count} role="status">
            {query.data && number(total)}
          </span>
          <div className={hotels.tools}>
            <LiveMark live={live} />
          </div>
        </header>
        <search className={list.filters}>
          <TypedSearch
            input={search}
            className={css.wide}
            label={t("searchSupplied")}
            placeholder={t("searchSupplied")}
            clearLabel={`${t("clear")}: ${t("searchSupplied")}`}
            maxLength={100}
            value={address.q}
            onChange={(q) => setAddress({ q, page: null })}
          />
          <SupplierFilter value={address.supplier} onChange={(supplier) => setAddress({ supplier, page: null })} />
          <FilterSelect
            className={css.half}
            label={t("which")}
            clearable={false}
            clearLabel={t("clear")}
            data={[
              { value: "false", label: t("toDo") },
              { value: "true", label: t("allOf") },
            ]}
            value={String(address.all)}
            onChange={(all) => setAddress({ all: all === "true", page: null })}
          />
          {mayWrite && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconSparkles size={15} />}
              loading={ask.isPending}
              onClick={() => ask.mutate({ supplier_id: address.supplier })}
            >
              {t("suggestAgain")}
            </Button>
          )}
          {ask.isError && <RefusalNotice refusal={refusalOfError(ask.error)} />}
        </search>
        <ListStates
          query={query}
          narrowed={Boolean(address.q.trim() || address.supplier || !address.all)}
          none={{ title: t("deskNoneTitle"), text: t("deskNoneText"), action: { label: t("allOf"), onClick: showAll } }}
          empty={{
            title: t("deskEmptyTitle"),
            text: t("deskEmptyText"),
            action: { label: t("title"), href: "/admin/hotels" },
          }}
        >
          <SuppliedList rows={rows} open={open} onOpen={(id) => setOpen({ hotel: id }, { history: "push" })} />
        </ListStates>
        <Pager
          page={address.page}
          total={Math.min(total, 50 * PER_PAGE)}
          perPage={PER_PAGE}
          onPage={(page) => setAddress({ page })}
        />
      </section>
      {open === null ? (
        <Notice title={t("chooseTitle")} text={t("chooseText")} />
      ) : (
        <SideBySide
          key={open}
          id={open}
          first={first.side?.hotel.id === open ? first.side : undefined}
          mayWrite={mayWrite}
          onNext={() => step(1)}
        />
      )}
    </div>
  );
}
