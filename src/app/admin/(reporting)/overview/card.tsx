"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Link } from "@/ui/link";
import type { CardName } from "./cards";
import css from "./overview.module.css";

type Props = { name: CardName; href: string; figure?: ReactNode; note?: ReactNode; children: ReactNode };

/** A card: its title opens the full report, its figure has a comparison, and its chart follows. */
export function Card({ name, href, figure, note, children }: Props) {
  const t = useTranslations("overview");
  return (
    <section className={css.card} aria-label={t(`card.${name}`)} data-card={name}>
      <header>
        <h2>
          <Link href={href} className={css.link}>
            {t(`card.${name}`)}
          </Link>
        </h2>
        {figure && <strong>{figure}</strong>}
        {note && <small>{note}</small>}
      </header>
      {children}
    </section>
  );
}
