"use client";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "@/ui/link";
import css from "./list-head.module.css";
import { LiveMark } from "./live-mark";
import page from "./page.module.css";

type Props = {
  title: string;
  /** Number of rows as text. */
  count?: ReactNode;
  /** Whether the live connection is open; absent for a list without live events. */
  live?: boolean;
  liveHint?: string;
  /** N triggers it too. */
  add?: { label: string } & ({ href: string } | { onClick: () => void });
  /** Additional actions, before create. */
  children?: ReactNode;
};

/** Title of a list, its count, and create. */
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
