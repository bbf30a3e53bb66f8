"use client";
import { usePathname } from "next/navigation";
import { Link } from "@/ui/link";
import css from "./page-links.module.css";

type Props = { label: string; pages: readonly { href: string; text: string }[] };

/** Links between the pages of one section, above their heads. */
export function PageLinks({ label, pages }: Props) {
  const here = usePathname();
  return (
    <nav className={css.nav} aria-label={label}>
      {pages.map(({ href, text }) => (
        <Link key={href} href={href} aria-current={here === href ? "page" : undefined}>
          {text}
        </Link>
      ))}
    </nav>
  );
}
