"use client";
import { useTranslations } from "next-intl";
import { CopyButton } from "@/ui/copy-button";
import drawer from "@/ui/list/drawer.module.css";
import { DrawerHead } from "@/ui/list/drawer-head";
import { Money } from "@/ui/money";
import { Loaded } from "@/ui/state/loaded";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { api } from "../../../_client";
import { LedgerLink } from "../../../_money/ledger-link";
import { Acts } from "./acts";
import type { Announcement, Details } from "./address";
import { AnnouncementFacts } from "./facts";
import { History } from "./history";
import { Linked } from "./linked";
import { StatusMark } from "./status-mark";
import { useNameOf } from "./use-name-of";

export const DRAWER_ID = "announcement";

type Props = {
  id: number;
  known: Announcement | undefined;
  first: Details | undefined;
  walk: ListKeyboard;
  onEdit: (id: number) => void;
};

/** Drawer of one note with its own URL. Shows the data of the row immediately. */
export function AnnouncementDrawer({ id, known, first, walk, onEdit }: Props) {
  const t = useTranslations("announcements");
  const query = api.announcements.view.useQuery({ id }, { initialData: first });
  const nameOf = useNameOf();
  const head = query.data ?? known;
  const title = head ? nameOf(head).full : t("one");
  return (
    <aside id={DRAWER_ID} className={drawer.drawer} aria-label={title} tabIndex={-1}>
      <DrawerHead previous={t("previous")} next={t("following")} walk={walk}>
        <h2>{title}</h2>
        {head && head.number !== null && <CopyButton value={String(head.number)} />}
      </DrawerHead>
      {head && (
        <div className={drawer.sum}>
          <StatusMark of={head} />
          <strong>
            <LedgerLink of={head.document}>
              <Money amount={head.amount} currency={head.currency} />
            </LedgerLink>
          </strong>
        </div>
      )}
      <div className={drawer.body}>
        <Loaded query={query}>
          {(of) => (
            <>
              <Acts of={of} onEdit={onEdit} />
              <AnnouncementFacts of={of} />
              <Linked of={of} />
              <History of={of} />
            </>
          )}
        </Loaded>
      </div>
    </aside>
  );
}
