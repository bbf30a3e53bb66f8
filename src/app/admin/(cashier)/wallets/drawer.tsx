"use client";
import { Button } from "@mantine/core";
import { IconArrowDown, IconFileText } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { Owner } from "@/domain/cashier/wallet/rules";
import { Link } from "@/ui/link";
import drawer from "@/ui/list/drawer.module.css";
import { DrawerHead } from "@/ui/list/drawer-head";
import { Fact } from "@/ui/list/fact";
import parts from "@/ui/list/parts.module.css";
import { Money } from "@/ui/money";
import { Loaded } from "@/ui/state/loaded";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { api, useMay } from "../../_client";
import { Words } from "../../_money/amount-field";
import { useName } from "../../(people)/colleagues/use-name";
import { chargeHref, type Details, statementHref, toOwnerInput, type WalletListRow } from "./address";
import { Movements } from "./movements";

export const DRAWER_ID = "wallet";

type Props = { owner: Owner; known: WalletListRow | undefined; first: Details | undefined; walk: ListKeyboard };

/** Drawer of one wallet with its own URL: balance and movements. */
export function WalletDrawer({ owner, known, first, walk }: Props) {
  const t = useTranslations("wallets");
  const query = api.wallets.get.useQuery(toOwnerInput(owner), { initialData: first });
  const head = query.data ?? known;
  const nameOf = useName();
  const name = head && nameOf(head.owner);
  return (
    <aside id={DRAWER_ID} className={drawer.drawer} aria-label={name ?? t("wallet")} tabIndex={-1}>
      <DrawerHead previous={t("previous")} next={t("next")} walk={walk}>
        <h2>
          <bdi>{name}</bdi>
        </h2>
      </DrawerHead>
      {head && (
        <div className={drawer.sum}>
          <span>{t(`type.${owner.type}`)}</span>
          <strong>
            <Money amount={head.balance} currency={head.currency} />
          </strong>
        </div>
      )}
      <div className={drawer.body}>
        <Loaded query={query}>
          {(of) => (
            <>
              <section className={drawer.section}>
                <Words amount={of.balance} currency={of.currency} />
                <Ways owner={owner} account={of.account_id} />
              </section>
              <section className={drawer.section}>
                <dl className={drawer.facts}>
                  <Fact name={t("column.available")}>
                    <Money amount={of.available} currency={of.currency} />
                  </Fact>
                  <Fact name={t("column.held")}>
                    <Money amount={of.held} currency={of.currency} />
                  </Fact>
                  {of.credit_ceiling !== undefined && (
                    <Fact name={t("ceiling")}>
                      <Money amount={of.credit_ceiling} currency={of.currency} />
                    </Fact>
                  )}
                </dl>
              </section>
              <Movements owner={owner} currency={of.currency} />
            </>
          )}
        </Loaded>
      </div>
    </aside>
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
