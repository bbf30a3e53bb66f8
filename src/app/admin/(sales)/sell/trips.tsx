"use client";
import { IconPlaneDeparture } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { type RefObject, useMemo } from "react";
import { inOrder, passes, type Traits, traitsOf } from "@/domain/sales/search/rules.filter";
import { useFormat } from "@/ui/format/use-format";
import page from "@/ui/list/page.module.css";
import { useReading } from "@/ui/preferences";
import { ErrorState } from "@/ui/state/error-state";
import { Notice } from "@/ui/state/notice";
import { refusalOfError } from "@/ui/state/refusal";
import { SkeletonRows } from "@/ui/state/skeleton-rows";
import { useDelayed } from "@/ui/state/use-delayed";
import { useListKeyboard } from "@/ui/table/use-list-keyboard";
import { drawerParser, type Offer, type SearchCriteria, tripInput, viewParsers } from "./address";
import { DRAWER_ID, OfferDrawer } from "./offer-drawer";
import { OfferTable } from "./offer-table";
import { SearchLine } from "./search-line";
import { SupplierStrip } from "./supplier-strip";
import type { Draft } from "./use-draft";
import { useTrips } from "./use-trips";
import { ViewBar } from "./view-bar";

type Props = {
  criteria: SearchCriteria;
  typed: Draft;
  first: RefObject<HTMLInputElement | null>;
  head: React.ReactNode;
  onSearch: (input: SearchCriteria) => void;
};

/** Flights or trains of all suppliers in parallel, each shown as it answers. */
export function Trips({ criteria: request, typed, first, head, onSearch }: Props) {
  const t = useTranslations("sell");
  const { number } = useFormat();
  const { locale } = useReading();
  const [view] = useQueryStates(viewParsers);
  const [{ offer: open }, setDrawer] = useQueryStates(drawerParser);
  const input = useMemo(() => tripInput(request), [request]);
  const { lines, offers, waiting, refused, again } = useTrips(input);
  const late = useDelayed(waiting && offers.length === 0);
  const all = useMemo(() => offers.map((offer) => ({ offer, traits: traitsOfOffer(offer) })), [offers]);
  const shown = useMemo(() => {
    const order = inOrder(view.sort);
    // Unchecked means no filter: non-refundable offers stay.
    const filters = { ...view, refundable: view.refundable || undefined };
    return all
      .filter(({ traits }) => passes(traits, filters))
      .toSorted((a, b) => order(a.traits, b.traits) || a.offer.calculation_id - b.offer.calculation_id)
      .map(({ offer }) => offer);
  }, [all, view]);
  const names = useMemo(() => shown.map(({ calculation_id }) => String(calculation_id)), [shown]);
  const walk = useListKeyboard({
    names,
    open: open === null ? null : String(open),
    attribute: "data-offer",
    drawerId: DRAWER_ID,
    search: first,
    onOpen: (name, history) => setDrawer({ offer: name === null ? null : Number(name) }, { history }),
  });
  const result = refused ? refusalOfError(refused) : null;
  const faults = new Map(
    result?.fields?.map(({ path, message }) => [path, typeof message === "string" ? message : message[locale]]),
  );
  const passengers = { adult: request.adt, child: request.chd, infant: request.inf };
  return (
    <div className={page.page} data-drawer={open === null ? undefined : true}>
      <section className={page.list} aria-label={t("title")}>
        {head}
        <SearchLine key={request.tab} typed={typed} busy={waiting} first={first} faults={faults} onSearch={onSearch} />
        {input && lines.length > 0 && <SupplierStrip lines={lines} />}
        {offers.length > 0 && (
          <ViewBar traits={all.map(({ traits }) => traits)} sellers={lines.map(({ seller }) => seller)} />
        )}
        <p className="out-of-sight" role="status">
          {waiting ? t("looking") : input && t("count", { count: shown.length, n: number(shown.length) })}
        </p>
        {shown.length > 0 && <OfferTable offers={shown} open={open} walk={walk} />}
        {offers.length > 0 && shown.length === 0 && <Notice title={t("noneTitle")} text={t("noneText")} />}
        {offers.length === 0 && late && <SkeletonRows />}
        {offers.length === 0 && !waiting && result && <ErrorState refusal={result} onRetry={again} />}
        {offers.length === 0 && !waiting && !result && (
          <Notice
            icon={<IconPlaneDeparture size={30} stroke={1.4} aria-hidden />}
            title={t(input ? "nothingTitle" : "startTitle")}
            text={t(input ? (lines.length === 0 ? "nobodyText" : "nothingText") : "startText")}
          />
        )}
      </section>
      {open !== null && (
        <OfferDrawer
          id={open}
          row={offers.find(({ calculation_id }) => calculation_id === open)}
          passengers={passengers}
          walk={walk}
        />
      )}
    </div>
  );
}

const traitsOfOffer = (offer: Offer): Traits =>
  traitsOf(offer as unknown as Parameters<typeof traitsOf>[0], offer.supplier.id, offer.total);
