"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Link } from "@/ui/link";
import drawer from "@/ui/list/drawer.module.css";
import { colleagueHref, type Details, partyHref, settleHref } from "./address";
import css from "./colleagues.module.css";
import { type NextAct, nextAct } from "./next-act";

type Way = { label: "settle" | "receive" | "pay" | "cheques" | "tab.terms"; href: string };

/** The next action for an account, as a link. */
export function NextStep({ of }: { of: Details }) {
  const t = useTranslations("colleagues");
  const ways: Record<NextAct, Way | null> = {
    over: { label: "settle", href: settleHref(of.id) },
    bounced: { label: "cheques", href: `/admin/cheques?tab=list&state=bounced&party=colleague:${of.id}` },
    owes: { label: "settle", href: settleHref(of.id) },
    owed: { label: "pay", href: `${partyHref(of.id)}&type=payment` },
    noCeiling: { label: "tab.terms", href: colleagueHref(of.id, "terms") },
    none: null,
  };
  const act = of.deleted_at ? "none" : nextAct(of.financial);
  const way = ways[act];
  if (act === "none") return null;
  return (
    <section className={drawer.section}>
      <h3>{t("nextAct")}</h3>
      <div className={css.next} data-pressing={act === "over" || act === "bounced" || undefined}>
        <span>{t(`act.${act}`)}</span>
        {way && (
          <Button component={Link} href={way.href} size="xs">
            {t(way.label)}
          </Button>
        )}
      </div>
    </section>
  );
}
