"use client";
import { useTranslations } from "next-intl";
import { CopyButton } from "@/ui/copy-button";
import drawer from "@/ui/list/drawer.module.css";
import { DrawerHead } from "@/ui/list/drawer-head";
import { Loaded } from "@/ui/state/loaded";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { AuditHistory } from "../../_audit-history/audit-history";
import { api } from "../../_client";
import { Acts } from "./acts";
import { DiscountFacts } from "./facts";
import { Redemptions } from "./redemptions";
import { StateMark } from "./state-mark";
import type { Details, Discount } from "./types";
import { UsesBar } from "./uses-bar";

export const DRAWER_ID = "discount";

type Props = {
  id: number;
  known: Details | undefined;
  title: string | undefined;
  mayWrite: boolean;
  walk: ListKeyboard;
  onEdit: (discount: Discount) => void;
  onRemoved: (discount: Discount) => void;
};

/** Drawer of one code with its own URL: terms, uses, history. */
export function DiscountDrawer({ id, known, title, mayWrite, walk, onEdit, onRemoved }: Props) {
  const t = useTranslations("discounts");
  const query = api.discounts.get.useQuery({ id }, { initialData: known });
  const name = query.data?.code ?? title;
  return (
    <aside id={DRAWER_ID} className={drawer.drawer} aria-label={name ?? t("one")} tabIndex={-1}>
      <DrawerHead previous={t("previous")} next={t("next")} walk={walk}>
        <h2>
          <bdi className="code">{name}</bdi>
        </h2>
        {name && <CopyButton value={name} />}
      </DrawerHead>
      {query.data && (
        <div className={drawer.sum}>
          <StateMark {...query.data} />
          <UsesBar {...query.data} />
        </div>
      )}
      <div className={drawer.body}>
        <Loaded query={query}>
          {(discount) => (
            <>
              {mayWrite && <Acts discount={discount} onEdit={onEdit} onRemoved={onRemoved} />}
              <DiscountFacts discount={discount} />
              <Redemptions id={id} uses={discount.uses} currency={discount.currency} mayWrite={mayWrite} />
              <AuditHistory key={discount.history.length} subject="discount" id={discount.id} />
            </>
          )}
        </Loaded>
      </div>
    </aside>
  );
}
