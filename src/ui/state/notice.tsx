import Link from "next/link";
import type { ReactNode } from "react";
import css from "./state.module.css";

type Action = { label: string } & ({ href: string } | { onClick: () => void });

/** Nothing to show, said calmly, with the one thing to do next. */
export function Notice({
  icon,
  title,
  text,
  fact,
  action,
}: {
  icon?: ReactNode;
  title: string;
  text: string;
  /** For whoever is asked for help. */
  fact?: string;
  action?: Action;
}) {
  return (
    <section className={css.state}>
      {icon}
      <h2 className={css.title}>{title}</h2>
      <p className={css.text}>{text}</p>
      {fact && <p className={css.facts}>{fact}</p>}
      {action &&
        ("href" in action ? (
          <Link className={css.action} href={action.href}>
            {action.label}
          </Link>
        ) : (
          <button type="button" className={css.action} onClick={action.onClick}>
            {action.label}
          </button>
        ))}
    </section>
  );
}
