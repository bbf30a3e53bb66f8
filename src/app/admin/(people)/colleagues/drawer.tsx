"use client";
import { Button } from "@mantine/core";
import { IconArrowsMaximize } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useKeys } from "@/ui/keys/use-keys";
import { Link } from "@/ui/link";
import drawer from "@/ui/list/drawer.module.css";
import { api } from "../../_client";
import { CeilingBar } from "../../_money/ceiling-bar";
import { PartyBalance } from "../../_money/party-balance";
import type { DrawerProps } from "../../_resource/resource";
import { Acts } from "./acts";
import { type ColleagueKind, ceilingOf, colleagueHref } from "./address";
import { About, Contact, Sites } from "./facts";
import { NextStep } from "./next-step";
import { StateMark } from "./state-mark";
import { useName } from "./use-name";

/** One colleague: credit limit, next step and contact. */
export function ColleagueDrawer({ row: of, acts }: DrawerProps<ColleagueKind>) {
  const t = useTranslations("colleagues");
  const nameOf = useName();
  const router = useRouter();
  const utils = api.useUtils();
  useKeys({ keyo: () => router.push(colleagueHref(of.id)) });
  const removed = () =>
    acts.removed({
      text: t("removed", { name: nameOf(of) }),
      undo: () => utils.client.colleagues.restore.mutate({ id: of.id }),
    });
  return (
    <>
      <div className={drawer.sum}>
        <StateMark of={of} />
        <strong>
          <PartyBalance balance={of.financial.balance} currency={of.branch_currency} />
        </strong>
      </div>
      <div className={drawer.body}>
        <section className={drawer.section}>
          <Acts of={of} onRemoved={removed}>
            <Button
              component={Link}
              href={colleagueHref(of.id)}
              size="xs"
              variant="default"
              leftSection={<IconArrowsMaximize size={15} aria-hidden />}
              rightSection={<kbd>O</kbd>}
            >
              {t("openPage")}
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
      </div>
    </>
  );
}
