"use client";
import { usePathname } from "next/navigation";
import { Link } from "@/ui/link";
import css from "./page-links.module.css";

type Props = { label: string; pages: readonly { href: string; text: string }[] };

/** Links between the pages of one section, above their heads. The current one is the nearest at or above the address. */
export function PageLinks({ label, pages }: Props) {
  const here = usePathname();
  const above = pages.filter(({ href }) => here === href || here.startsWith(`${href}/`));
  const current = above.toSorted((one, other) => other.href.length - one.href.length)[0];
  return (
    <nav className={css.nav} aria-label={label}>
      {pages.map(({ href, text }) => (
        <Link key={href} href={href} aria-current={href === current?.href ? "page" : undefined}>
          {text}
        </Link>
      ))}
    </nav>
  );
}
