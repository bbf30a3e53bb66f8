"use client";
import { useTranslations } from "next-intl";
import { CopyButton } from "@/ui/copy-button";
import drawer from "@/ui/list/drawer.module.css";
import { DrawerHead } from "@/ui/list/drawer-head";
import { Money } from "@/ui/money";
import { Loaded } from "@/ui/state/loaded";
import { StatusBadge } from "@/ui/status-badge";
import { api } from "../../_client";
import { DrawerDetails } from "./drawer-details";
import type { Details, Reservation } from "./filters";
import type { Refunding } from "./give-back";
import { DRAWER_ID, type Walk } from "./use-walk";

type Props = Refunding & { pnr: string; known: Reservation | undefined; first: Details | undefined; walk: Walk };

/** Drawer of one reservation with its own URL. Shows the data of the row immediately. */
export function ReservationDrawer({ pnr, known, first, walk, ...refunding }: Props) {
  const t = useTranslations("drawer");
  const status = useTranslations("status");
  const query = api.reservations.get.useQuery({ local_pnr: pnr }, { initialData: first });
  const head = query.data ?? known;
  return (
    <aside id={DRAWER_ID} className={drawer.drawer} aria-label={t("label", { pnr })} tabIndex={-1}>
      <DrawerHead previous={t("previous")} next={t("next")} walk={walk}>
        <h2>
          <bdi className="code">{pnr}</bdi>
        </h2>
        <CopyButton value={pnr} />
      </DrawerHead>
      {head && (
        <div className={drawer.sum}>
          <StatusBadge status={head.status} label={status(head.status)} />
          <strong>
            <Money amount={head.total} currency={head.currency} />
          </strong>
        </div>
      )}
      <div className={drawer.body}>
        <Loaded query={query}>{(of) => <DrawerDetails of={of} {...refunding} />}</Loaded>
      </div>
    </aside>
  );
}
