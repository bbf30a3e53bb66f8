"use client";
import drawer from "@/ui/list/drawer.module.css";
import { DrawerAmount } from "../../../_money/drawer-amount";
import { Acts } from "./acts";
import type { Details } from "./address";
import { AnnouncementFacts } from "./facts";
import { History } from "./history";
import { Linked } from "./linked";
import { StatusMark } from "./status-mark";

type Props = { row: Details; acts: { edit: (of: Details) => void } };

/** One note: its amount, the next action, the documents that settle it. */
export default function AnnouncementDrawer({ row: of, acts }: Props) {
  return (
    <>
      <DrawerAmount amount={of.amount} currency={of.currency} document={of.document}>
        <StatusMark of={of} />
      </DrawerAmount>
      <div className={drawer.body}>
        <Acts of={of} onEdit={() => acts.edit(of)} />
        <AnnouncementFacts of={of} />
        <Linked of={of} />
        <History of={of} />
      </div>
    </>
  );
}
