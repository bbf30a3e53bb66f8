import type { ReactNode } from "react";
import css from "./toned.module.css";

export type Tone = "good" | "warn" | "bad" | "neutral";

/** Icon and word in the color of a tone. */
export function ToneLabel({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={css.toned} data-tone={tone}>
      {children}
    </span>
  );
}
