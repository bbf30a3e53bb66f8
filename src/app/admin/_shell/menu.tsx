"use client";
import { IconChevronDown } from "@tabler/icons-react";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Link } from "@/ui/link";
import css from "./menu.module.css";
import { MENU, type MenuGroup, type MenuPage, menuFor } from "./menu-tree";
import { QueueCount } from "./queue-count";
import { useMayOpen } from "./use-may-open";

/** Groups and pages the user may open; pages that do not exist yet are listed, muted, and skipped by the keyboard. */
export function Menu({ onNavigate }: { onNavigate: () => void }) {
  const t = useTranslations("shell");
  const mayOpen = useMayOpen();
  return (
    <nav className={css.menu} aria-label={t("menu")} data-frame>
      {menuFor(mayOpen).map((group) => (
        <Group key={group.key} group={group} onNavigate={onNavigate} />
      ))}
    </nav>
  );
}

/** The menu page of a path: the closest, since pages are nested. */
const placeOf = (path: string) =>
  MENU.flatMap(({ pages }) => pages.flatMap(({ href }) => href ?? []))
    .filter((href) => path === href || path.startsWith(`${href}/`))
    .sort((a, b) => b.length - a.length)[0];

function Group({ group, onNavigate }: { group: MenuGroup; onNavigate: () => void }) {
  const t = useTranslations("nav");
  const path = usePathname();
  const here = group.pages.some(({ href }) => href && path.startsWith(href));
  const [open, setOpen] = useState(group.open ?? here);
  const list = useId();
  const { icon: Icon } = group;
  return (
    <div className={css.group}>
      <button
        type="button"
        className={css.head}
        aria-expanded={open}
        aria-controls={list}
        onClick={() => setOpen(!open)}
      >
        <Icon size={17} stroke={1.6} aria-hidden />
        <span className={css.name}>{t(group.key)}</span>
        <IconChevronDown className={css.chevron} size={14} stroke={1.8} aria-hidden />
      </button>
      <ul id={list} className={css.pages} hidden={!open}>
        {group.pages.map((page) => (
          <li key={page.key}>
            <Page page={page} label={t(page.key)} onNavigate={onNavigate} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Page({
  page: { href, external, queue },
  label,
  onNavigate,
}: {
  page: MenuPage;
  label: string;
  onNavigate: () => void;
}) {
  const t = useTranslations("shell");
  const path = usePathname();
  if (!href) {
    return (
      // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useSemanticElements: a page that does not exist yet: visible, but skipped by the keyboard.
      <span className={css.soon} role="link" aria-disabled="true" title={t("soon")}>
        {label}
      </span>
    );
  }
  if (external) {
    return (
      <a className={css.page} href={href}>
        {label}
      </a>
    );
  }
  return (
    <Link
      className={css.page}
      href={href}
      aria-current={href === placeOf(path) ? "page" : undefined}
      onClick={onNavigate}
    >
      {label}
      {queue && <QueueCount queue={queue} />}
    </Link>
  );
}
