"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import drawer from "@/ui/list/drawer.module.css";
import { DrawerHead } from "@/ui/list/drawer-head";
import { Money } from "@/ui/money";
import { useReading } from "@/ui/preferences";
import { ErrorState } from "@/ui/state/error-state";
import { refusalOfError } from "@/ui/state/refusal";
import { SkeletonRows } from "@/ui/state/skeleton-rows";
import { useDelayed } from "@/ui/state/use-delayed";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { api, useMay } from "../../_client";
import type { Offer } from "./address";
import { Itinerary } from "./itinerary";
import { LockPanel } from "./lock-panel";
import { PriceBuild } from "./price-build";
import { legsOf } from "./way";

export const DRAWER_ID = "offer";

type Props = {
  id: number;
  /** Row of the list; loaded separately when only the URL has it. */
  row: Offer | undefined;
  passengers: { adult: number; child: number; infant: number };
  walk: ListKeyboard;
};

/** One offer: route, price breakdown, conditions, and lock. */
export function OfferDrawer({ id, row, passengers, walk }: Props) {
  const t = useTranslations("sell");
  const { locale } = useReading();
  const { route } = useFormat();
  const mayLock = useMay("reservation:write");
  const input = api.search.offer.useQuery({ calculation_id: id }, { enabled: row === undefined, retry: false });
  const late = useDelayed(row === undefined && input.isPending);
  const offer = row ?? input.data;
  const [legs] = offer ? [legsOf(offer.segments)] : [];
  const first = legs?.[0];
  return (
    <aside id={DRAWER_ID} className={drawer.drawer} aria-label={t("offer")} tabIndex={-1}>
      <DrawerHead previous={t("previous")} next={t("next")} walk={walk}>
        <h2>
          {first ? <span className="code">{route(first[0]!.origin, first.at(-1)!.destination)}</span> : t("offer")}
        </h2>
      </DrawerHead>
      {offer && (
        <>
          <div className={drawer.sum}>
            <span>{locale === "fa" ? offer.supplier.title : offer.supplier.title_latin}</span>
            <strong>
              <Money amount={offer.total} currency={offer.currency} />
            </strong>
          </div>
          <div className={drawer.body}>
            {mayLock && (
              <LockPanel
                key={id}
                calculationId={id}
                total={offer.total}
                currency={offer.currency}
                expiresAt={offer.expires_at}
                passengers={input.data && !row ? input.data.passengers : passengers}
              />
            )}
            <Itinerary offer={offer} />
            <PriceBuild offer={offer} />
          </div>
        </>
      )}
      {late && <SkeletonRows lines={8} />}
      {!offer && input.isError && <ErrorState refusal={refusalOfError(input.error)} />}
    </aside>
  );
}
