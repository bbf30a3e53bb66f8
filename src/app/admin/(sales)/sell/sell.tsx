"use client";
import { SegmentedControl } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { Suspense, useEffect, useRef } from "react";
import { useKeys } from "@/ui/keys/use-keys";
import { lazyPart } from "@/ui/lazy-part";
import page from "@/ui/list/page.module.css";
import { SkeletonRows } from "@/ui/state/skeleton-rows";
import { useMay } from "../../_client";
import { askedParsers, drawerParser, hotelParser, type SearchCriteria, TABS, type Tab, viewParsers } from "./address";
import { OwnLocks } from "./own-locks";
import { RequestStrip } from "./request-strip";
import css from "./sell.module.css";
import { Trips } from "./trips";
import { useDraft } from "./use-draft";

// Loaded on demand, per product.
const Stays = lazyPart(() => import("./stays"));
const CharterBoard = lazyPart(() => import("./charter-board"));

const CLOSED = { hotel: null, rate: null, page: null };
const NOTHING = { suppliers: null, carriers: null, kinds: null, stops: null, refundable: null };

/** One page for all products: search, compare, lock. */
export function Sell() {
  const t = useTranslations("sell");
  const mayCharters = useMay("charter:read");
  const [input, setAsked] = useQueryStates(askedParsers);
  const [, setView] = useQueryStates(viewParsers);
  const [, setDrawer] = useQueryStates(drawerParser);
  const [, setHotel] = useQueryStates(hotelParser);
  const typed = useDraft(input);
  const first = useRef<HTMLInputElement>(null);
  const begun = useRef(false);
  // The first key must reach the initial field.
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    if (!input.from && !input.stay) first.current?.focus();
  });
  const tabs = TABS.filter((tab) => tab !== "charter" || mayCharters);
  const turn = (tab: Tab) => {
    void setDrawer({ offer: null }, { history: "push" });
    void setHotel(CLOSED);
    void setView(NOTHING);
    void setAsked({ tab }, { history: "push" });
  };
  // F2 opens this page; again, switches to own charters and back.
  useKeys({
    f2: () => {
      turn(input.tab === "charter" || !mayCharters ? "flight" : "charter");
      requestAnimationFrame(() => first.current?.focus());
    },
  });
  const search = (next: SearchCriteria) => {
    void setDrawer({ offer: null });
    void setHotel(CLOSED);
    void setView(NOTHING);
    void setAsked(next, { history: "push" });
  };
  const head = (
    <>
      <header className={page.head}>
        <h1>{t("title")}</h1>
        <SegmentedControl
          size="xs"
          className={css.tabs}
          aria-label={t("product")}
          data={tabs.map((value) => ({ value, label: t(`tab.${value}`) }))}
          value={input.tab}
          onChange={(tab) => turn(tab as Tab)}
        />
      </header>
      <RequestStrip />
      <OwnLocks />
    </>
  );
  const props = { criteria: input, typed, first, head, onSearch: search };
  if (input.tab === "flight" || input.tab === "train") return <Trips key={input.tab} {...props} />;
  return (
    <Suspense fallback={<SkeletonRows />}>
      {input.tab === "hotel" ? <Stays {...props} /> : <CharterBoard {...props} />}
    </Suspense>
  );
}
