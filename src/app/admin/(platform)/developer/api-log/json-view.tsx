"use client";
import { useMemo } from "react";
import { CopyButton } from "@/ui/copy-button";
import css from "./api-log.module.css";

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi;

/** Formatted JSON: two spaces, left to right in every language, names and values distinguished. */
export function JsonView({ value, label }: { value: unknown; label: string }) {
  const text = useMemo(() => JSON.stringify(value, null, 2), [value]);
  return (
    <div className={css.json}>
      <span className={css.copy}>
        <CopyButton value={text} />
      </span>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it. */}
      <section tabIndex={0} aria-label={label}>
        <pre dir="ltr">{coloured(text)}</pre>
      </section>
    </div>
  );
}

function coloured(text: string) {
  const parts = [];
  let from = 0;
  for (const found of text.matchAll(TOKEN)) {
    const [whole, quoted, colon] = found;
    parts.push(text.slice(from, found.index));
    const kind = quoted === undefined ? "plain" : colon === undefined ? "text" : "name";
    parts.push(
      <span key={found.index} data-kind={kind}>
        {quoted ?? whole}
      </span>,
    );
    if (colon !== undefined) parts.push(colon);
    from = found.index + whole.length;
  }
  return [...parts, text.slice(from)];
}
