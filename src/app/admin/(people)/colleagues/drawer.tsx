"use client";
import { Button } from "@mantine/core";
import { IconArrowsMaximize } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { Link } from "@/ui/link";
import drawer from "@/ui/list/drawer.module.css";
import { DrawerHead } from "@/ui/list/drawer-head";
import { Loaded } from "@/ui/state/loaded";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { api } from "../../_client";
import { CeilingBar } from "../../_money/ceiling-bar";
import { PartyBalance } from "../../_money/party-balance";
import { Acts } from "./acts";
import { type ColleagueListRow, ceilingOf, colleagueHref, type Details } from "./address";
import { About, Contact, Sites } from "./facts";
import { NextStep } from "./next-step";
import { StateMark } from "./state-mark";
import { useName } from "./use-name";

export const DRAWER_ID = "colleague";

type Props = {
  id: number;
  known: ColleagueListRow | undefined;
  first: Details | undefined;
  walk: ListKeyboard;
  onRemoved: (colleague: Details) => void;
};

/** Drawer of one colleague with its own URL. Shows the data of the row immediately. */
export function ColleagueDrawer({ id, known, first, walk, onRemoved }: Props) {
  const t = useTranslations("colleagues");
  const nameOf = useName();
  const query = api.colleagues.get.useQuery({ id }, { initialData: first });
  const head = query.data ?? known;
  const currency = query.data?.branch_currency;
  return (
    <aside id={DRAWER_ID} className={drawer.drawer} aria-label={head ? nameOf(head) : t("colleague")} tabIndex={-1}>
      <DrawerHead previous={t("previous")} next={t("next")} walk={walk}>
        <h2>
          <bdi>{head && nameOf(head)}</bdi>
        </h2>
      </DrawerHead>
      {head && (
        <div className={drawer.sum}>
          <StateMark of={head} />
          <strong>{currency && <PartyBalance balance={head.financial.balance} currency={currency} />}</strong>
        </div>
      )}
      <div className={drawer.body}>
        <Loaded query={query}>
          {(of) => (
            <>
              <section className={drawer.section}>
                <Acts of={of} onRemoved={() => [walk.close(), onRemoved(of)]}>
                  <Button
                    component={Link}
                    href={colleagueHref(of.id)}
                    size="xs"
                    variant="default"
                    leftSection={<IconArrowsMaximize size={15} aria-hidden />}
                    rightSection={<kbd>O</kbd>}
                  >
                    {t("open")}
                  </Button>
                </Acts>
              </section>
              <section className={drawer.section}>
                <h3>{t("column.ceiling")}</h3>
                <CeilingBar of={ceilingOf(of.financial)} currency={of.branch_currency} />
              </section>
              <NextStep of={of} />
              <About of={of} />
              <Contact of={of} />
              <Sites of={of} />
            </>
          )}
        </Loaded>
      </div>
    </aside>
  );
}
