import type { ReactNode } from "react";
import css from "./toned.module.css";

export type Tone = "good" | "warn" | "bad" | "calm";

/** An icon and a word in the colour of how good that is. */
export function ToneLabel({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={css.toned} data-tone={tone}>
      {children}
    </span>
  );
}
