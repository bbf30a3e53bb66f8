import type { ReactNode } from "react";
import { Link } from "@/ui/link";
import css from "./state.module.css";

type Action = { label: string } & ({ href: string } | { onClick: () => void });

/** Empty state with its next action. */
export function Notice({
  icon,
  title,
  text,
  fact,
  action,
  heading: Heading = "h2",
}: {
  icon?: ReactNode;
  title: string;
  text: string;
  /** For support. */
  fact?: string;
  action?: Action;
  /** `h1` when it is the only content of the page. */
  heading?: "h1" | "h2";
}) {
  return (
    <section className={css.state}>
      {icon}
      <Heading className={css.title}>{title}</Heading>
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
