"use client";
import type { ReactNode } from "react";
import drawer from "@/ui/list/drawer.module.css";
import { Money } from "@/ui/money";
import { Words } from "./amount-field";
import { LedgerLink } from "./ledger-link";
import css from "./money.module.css";

type Props = {
  /** State or type of the record. */
  children: ReactNode;
  amount: number;
  currency: string;
  /** The posted document that the amount links to. */
  document?: { date: string; document_id: number } | null;
};

/** Below the heading of a drawer: its state, and its amount in figures and words. */
export function DrawerAmount({ children, amount, currency, document = null }: Props) {
  return (
    <div className={`${drawer.sum} ${css.drawerAmount}`}>
      {children}
      <strong>
        <LedgerLink of={document}>
          <Money amount={amount} currency={currency} />
        </LedgerLink>
      </strong>
      <Words amount={amount} currency={currency} />
    </div>
  );
}
