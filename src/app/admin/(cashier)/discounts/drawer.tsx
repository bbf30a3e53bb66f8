"use client";
import { CopyButton } from "@/ui/copy-button";
import drawer from "@/ui/list/drawer.module.css";
import { AuditHistory } from "../../_audit-history/audit-history";
import type { DrawerProps } from "../../_resource/resource";
import { DiscountActs } from "./acts";
import type { DiscountKind } from "./address";
import { DiscountFacts } from "./facts";
import { Redemptions } from "./redemptions";
import { StateMark } from "./state-mark";
import { UsesBar } from "./uses-bar";

/** Terms, uses and history of one code. */
export function DiscountDrawer({ row: discount, mayWrite, acts }: DrawerProps<DiscountKind>) {
  const { id, code, uses, currency, history } = discount;
  return (
    <>
      <div className={drawer.sum}>
        <CopyButton value={code} />
        <StateMark {...discount} />
        <UsesBar {...discount} />
      </div>
      <div className={drawer.body}>
        {mayWrite && <DiscountActs discount={discount} acts={acts} />}
        <DiscountFacts discount={discount} />
        <Redemptions id={id} uses={uses} currency={currency} mayWrite={mayWrite} />
        <AuditHistory key={history.length} subject="discount" id={id} />
      </div>
    </>
  );
}
