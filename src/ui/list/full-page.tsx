"use client";
import { IconArrowLeft, IconArrowRight } from "@tabler/icons-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { useReading } from "../preferences";
import css from "./full-page.module.css";

type Props = {
  /** The list it is of. */
  back: { href: string; label: string };
  title: ReactNode;
  /** Beside the title: its state, its number. */
  aside?: ReactNode;
  /** What may be done here, at the far end. */
  tools?: ReactNode;
  children: ReactNode;
};

/** One record with the whole page to itself: the way back, what it is called, and what may be done. */
export function FullPage({ back, title, aside, tools, children }: Props) {
  const { locale } = useReading();
  const Back = locale === "fa" ? IconArrowRight : IconArrowLeft;
  return (
    <div className={css.page}>
      <header className={css.head}>
        <Link className={css.back} href={back.href} aria-label={back.label}>
          <Back size={17} aria-hidden />
        </Link>
        <h1>{title}</h1>
        {aside}
        {tools && <div className={css.tools}>{tools}</div>}
      </header>
      {children}
    </div>
  );
}
