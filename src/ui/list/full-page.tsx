"use client";
import { IconArrowLeft, IconArrowRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "@/ui/link";
import { useReading } from "../preferences";
import css from "./full-page.module.css";

type Props = {
  /** The parent list. */
  back: { href: string; label: string };
  title: ReactNode;
  /** Beside the title: status, number. */
  aside?: ReactNode;
  /** Actions, at the end. */
  tools?: ReactNode;
  children: ReactNode;
};

/** One record on a full page: back, title, and actions. */
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
