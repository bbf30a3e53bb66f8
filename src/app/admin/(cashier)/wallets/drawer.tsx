"use client";
import { Button } from "@mantine/core";
import { IconArrowDown, IconFileText } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { Owner } from "@/domain/cashier/wallet/rules";
import { Link } from "@/ui/link";
import drawer from "@/ui/list/drawer.module.css";
import { Fact } from "@/ui/list/fact";
import parts from "@/ui/list/parts.module.css";
import { Money } from "@/ui/money";
import { useMay } from "../../_client";
import { DrawerAmount } from "../../_money/drawer-amount";
import type { DrawerProps } from "../../_resource/resource";
import { chargeHref, statementHref, type WalletKind } from "./address";
import { Movements } from "./movements";

/** One wallet: balance and movements. */
export function WalletDrawer({ row: wallet }: DrawerProps<WalletKind>) {
  const t = useTranslations("wallets");
  const { owner, balance, available, held, credit_ceiling, currency, account_id } = wallet;
  return (
    <>
      <DrawerAmount amount={balance} currency={currency}>
        <span>{t(`type.${owner.type}`)}</span>
      </DrawerAmount>
      <div className={drawer.body}>
        <section className={drawer.section}>
          <Ways owner={owner} account={account_id} />
        </section>
        <section className={drawer.section}>
          <dl className={drawer.facts}>
            <Fact name={t("column.available")}>
              <Money amount={available} currency={currency} />
            </Fact>
            <Fact name={t("column.held")}>
              <Money amount={held} currency={currency} />
            </Fact>
            {credit_ceiling !== undefined && (
              <Fact name={t("ceiling")}>
                <Money amount={credit_ceiling} currency={currency} />
              </Fact>
            )}
          </dl>
        </section>
        <Movements owner={owner} currency={currency} />
      </div>
    </>
  );
}

/** Top-ups by payment or link; the books have every line. */
function Ways({ owner, account }: { owner: Owner; account: number | null }) {
  const t = useTranslations("wallets");
  const charges = useMay("payment:write");
  const reads = useMay("accounting:read");
  const charge = chargeHref(owner);
  const face = { size: "xs", variant: "default", component: Link } as const;
  return (
    <div className={parts.actions}>
      {charges && charge && (
        <Button {...face} href={charge} leftSection={<IconArrowDown size={15} aria-hidden />}>
          {t("charge")}
        </Button>
      )}
      {reads && account !== null && (
        <Button {...face} href={statementHref(account)} leftSection={<IconFileText size={15} aria-hidden />}>
          {t("statement")}
        </Button>
      )}
    </div>
  );
}
