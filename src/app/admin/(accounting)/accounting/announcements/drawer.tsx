"use client";
import drawer from "@/ui/list/drawer.module.css";
import { Money } from "@/ui/money";
import { LedgerLink } from "../../../_money/ledger-link";
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
      <div className={drawer.sum}>
        <StatusMark of={of} />
        <strong>
          <LedgerLink of={of.document}>
            <Money amount={of.amount} currency={of.currency} />
          </LedgerLink>
        </strong>
      </div>
      <div className={drawer.body}>
        <Acts of={of} onEdit={() => acts.edit(of)} />
        <AnnouncementFacts of={of} />
        <Linked of={of} />
        <History of={of} />
      </div>
    </>
  );
}
