"use client";
import { IconAlarm } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import { ToneLabel } from "@/ui/tone-label";
import css from "./desk.module.css";
import type { Queue } from "./queue-links";

/** The server stops counting here. */
const MAX_COUNTED = 10_000;

/** A queue: items waiting, overdue ones, and a link to its rows, also by key. */
export function Card({ queue, href, shortcut }: { queue: Queue; href: string; shortcut: number | null }) {
  const t = useTranslations("myDesk");
  const { number } = useFormat();
  const { name, total, late } = queue;
  const shown = total > MAX_COUNTED ? `${number(MAX_COUNTED)}+` : number(total);
  return (
    <Link
      className={css.card}
      href={href}
      data-queue={name}
      aria-keyshortcuts={shortcut ? String(shortcut) : undefined}
    >
      <span className={css.name}>
        {t(`card.${name}`)}
        {shortcut && (
          <kbd className={css.key} aria-hidden>
            {number(shortcut)}
          </kbd>
        )}
      </span>
      <strong className={css.count}>{shown}</strong>
      <span className={css.hint}>
        {late > 0 ? (
          <ToneLabel tone="bad">
            <IconAlarm size={15} stroke={1.8} aria-hidden />
            {t("late", { n: number(late), all: String(late === total) })}
          </ToneLabel>
        ) : (
          t(`hint.${name}`)
        )}
      </span>
    </Link>
  );
}
