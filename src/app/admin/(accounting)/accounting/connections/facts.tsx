"use client";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import drawer from "@/ui/list/drawer.module.css";
import { Fact } from "@/ui/list/fact";
import type { Details } from "./address";
import css from "./connections.module.css";

/** Texts, merge source and target, and author. */
export function ConnectionFacts({ of, onShow }: { of: Details; onShow: (id: number) => void }) {
  const t = useTranslations("connections");
  const way = ({ id, title }: { id: number; title: string }) => (
    <button key={id} type="button" className={css.way} onClick={() => onShow(id)}>
      {title}
    </button>
  );
  return (
    <section className={drawer.section}>
      {of.note && <p className={css.about}>{of.note}</p>}
      <dl className={drawer.facts}>
        {of.merged_into && <Fact name={t("mergedInto")}>{way(of.merged_into)}</Fact>}
        {of.merged.length > 0 && (
          <Fact name={t("mergedFrom")}>
            <span className={css.ways}>{of.merged.map(way)}</span>
          </Fact>
        )}
        <Fact name={t("notedBy")}>
          {of.created_by} · <DayTime at={of.created_at} soft />
        </Fact>
        <Fact name={t("changed")}>
          <DayTime at={of.updated_at} soft />
        </Fact>
      </dl>
    </section>
  );
}
