"use client";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import Link from "next/link";
import type { ReactNode } from "react";
import css from "./list-head.module.css";
import { LiveMark } from "./live-mark";
import page from "./page.module.css";

type Props = {
  title: string;
  /** How many there are, in words. */
  count?: ReactNode;
  /** Whether the line is up; without it: nothing here changes by itself. */
  live?: boolean;
  liveHint?: string;
  /** N leads there too. */
  add?: { label: string } & ({ href: string } | { onClick: () => void });
  /** What else may be done, before the new one. */
  children?: ReactNode;
};

/** What a list is called, how much it holds, and the way to a new one. */
export function ListHead({ title, count, live, liveHint, add, children }: Props) {
  const face = { leftSection: <IconPlus size={16} aria-hidden />, rightSection: <kbd>N</kbd> };
  return (
    <header className={`${page.head} ${css.head}`}>
      <h1>{title}</h1>
      <span className={page.count} role="status">
        {count}
      </span>
      <div className={css.tools}>
        {live !== undefined && <LiveMark live={live} hint={liveHint} />}
        {children}
        {add &&
          ("href" in add ? (
            <Button component={Link} href={add.href} {...face}>
              {add.label}
            </Button>
          ) : (
            <Button onClick={add.onClick} {...face}>
              {add.label}
            </Button>
          ))}
      </div>
    </header>
  );
}
