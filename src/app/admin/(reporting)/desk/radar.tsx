"use client";
import { useLocale, useTranslations } from "next-intl";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useRef } from "react";
import { RADAR } from "@/domain/reporting/dashboard/rules";
import { useKeys } from "@/ui/keys/use-keys";
import css from "./desk.module.css";
import { KindFilter } from "./kind-filter";
import type { RadarKind, RadarRow as Row } from "./queue-links";
import { RadarItem } from "./radar-item";
import { useLinkWalk } from "./use-link-walk";

type Props = { rows: readonly Row[]; kinds: readonly RadarKind[]; partial: boolean };

/** Upcoming deadlines of one kind or all; `0` focuses the nearest, J and K move. */
export function Radar({ rows, kinds, partial }: Props) {
  const t = useTranslations("myDesk");
  const locale = useLocale();
  const list = useRef<HTMLOListElement>(null);
  const [kind, setKind] = useQueryState("radar", parseAsStringLiteral(RADAR));
  const shown = rows.filter((row) => kind === null || row.kind === kind);
  const first = () => list.current?.querySelector<HTMLElement>("a")?.focus();
  useLinkWalk(list);
  useKeys({ digit0: first, numpad0: first });
  return (
    <section className={css.radar} aria-label={t("radar.title")}>
      <KindFilter
        label={t("radar.kinds")}
        all={t("radar.all")}
        kinds={kinds}
        chosen={kind}
        onChoose={(one) => void setKind(one)}
      >
        {(one) => t(`radar.${one}`)}
      </KindFilter>
      {shown.length === 0 && <p className={css.none}>{t("radar.nothing")}</p>}
      <ol ref={list} className={css.rows}>
        {shown.map((row) => (
          <RadarItem key={`${row.kind} ${row.subject} ${row.title} ${row.detail}`} row={row} locale={locale} />
        ))}
      </ol>
      {partial && (kind === null || kind === "penalty") && <p className={css.none}>{t("radar.partial")}</p>}
    </section>
  );
}
