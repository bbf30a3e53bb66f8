"use client";
import { useTranslations } from "next-intl";
import type { ComponentType } from "react";
import type { Permission } from "@/domain/kernel/permission/rules";
import page from "@/ui/list/page.module.css";
import { usePermissions } from "../../_client";
import { useColumns } from "../../_resource/use-columns";
import { AgesCard } from "./ages-card";
import { CARDS, type CardName } from "./cards";
import { CardsMenu } from "./cards-menu";
import { LoadCard } from "./load-card";
import css from "./overview.module.css";
import { ProfitCard } from "./profit-card";
import { SalesCard } from "./sales-card";
import { WorkCard } from "./work-card";

const PARTS: Readonly<Record<CardName, { Card: ComponentType; needs: Permission | null }>> = {
  sales: { Card: SalesCard, needs: "reservation:read" },
  profit: { Card: ProfitCard, needs: "accounting:read" },
  load: { Card: LoadCard, needs: "charter:read" },
  ages: { Card: AgesCard, needs: "accounting:read" },
  work: { Card: WorkCard, needs: null },
};

/** Cards in the user's own order, stored with them; each needs its permission and opens its rows. */
export function Overview() {
  const t = useTranslations("overview");
  const permissions = usePermissions();
  const permitted = CARDS.filter((name) => {
    const { needs } = PARTS[name];
    return needs === null || permissions.includes(needs);
  });
  const cards = useColumns(
    "overview",
    permitted.map((name) => ({ name })),
    { pinned: 0 },
  );
  const namesOf = (columns: typeof cards.shown) =>
    columns.flatMap(({ name }) => permitted.find((one) => one === name) ?? []);
  const [shown, hidden] = [namesOf(cards.shown), namesOf(cards.hidden)];
  return (
    <section className={`${page.list} ${css.overview}`} aria-label={t("title")}>
      <header className={page.head}>
        <h1>{t("title")}</h1>
        <CardsMenu shown={shown} hidden={hidden} choose={cards.choose} />
      </header>
      <div className={css.cards}>
        {shown.map((name) => {
          const { Card } = PARTS[name];
          return <Card key={name} />;
        })}
      </div>
    </section>
  );
}
