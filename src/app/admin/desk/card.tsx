"use client";
import { IconAlarm } from "@tabler/icons-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { Loaded, type Query } from "@/ui/state/loaded";
import { Toned } from "@/ui/toned";
import css from "./desk.module.css";

type Props = {
  name: "limbo" | "myLimbo" | "missed" | "deciding" | "paying" | "requests" | "myRequests";
  href: string;
  query: Query<{ total: number }>;
  /** What is first of it is overdue. */
  late?: boolean;
};

/** A queue: how much waits there, whether some of it is late, and the way to its rows. */
export function Card({ name, href, query, late = false }: Props) {
  const t = useTranslations("myDesk");
  const { number } = useFormat();
  return (
    <Link className={css.card} href={href}>
      <span className={css.name}>{t(`card.${name}`)}</span>
      <Loaded query={query}>{({ total }) => <strong className={css.count}>{number(total)}</strong>}</Loaded>
      <span className={css.hint}>
        {late ? (
          <Toned tone="bad">
            <IconAlarm size={15} stroke={1.8} aria-hidden />
            {t("late")}
          </Toned>
        ) : (
          t(`hint.${name}`)
        )}
      </span>
    </Link>
  );
}
