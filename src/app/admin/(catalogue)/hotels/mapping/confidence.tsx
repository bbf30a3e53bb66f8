"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import type { Why } from "../types";
import css from "./mapping.module.css";

const MARK = { same: "✓", near: "≈", unknown: "?", differs: "✕" } as const;
const toneOf = (confidence: number) => (confidence >= 90 ? "good" : confidence >= 70 ? "warn" : "bad");

/** Confidence of a match, as a number and a bar. */
export function Confidence({ of }: { of: number | null }) {
  const t = useTranslations("hotels");
  const { number } = useFormat();
  if (of === null) return null;
  return (
    <span className={css.confidence} data-tone={toneOf(of)} title={t("confidence")}>
      <span className={css.bar} aria-hidden>
        <span style={{ inlineSize: `${of}%` }} />
      </span>
      <bdi>{t("percent", { n: number(of) })}</bdi>
    </span>
  );
}

/** Reasons: what matches, is close, unknown, or contradicts. */
export function Reasons({ why }: { why: Why }) {
  const t = useTranslations("hotels");
  const { number } = useFormat();
  return (
    <span className={css.why}>
      {why.map(({ code, verdict, points, of }) => (
        <span
          key={code}
          data-verdict={verdict}
          title={`${t(`verdict.${verdict}`)}${of > 0 ? ` · ${number(points)}/${number(of)}` : ""}`}
        >
          <span aria-hidden>{MARK[verdict]}</span> {t(`why.${code}`)}
          <span className="out-of-sight">: {t(`verdict.${verdict}`)}</span>
        </span>
      ))}
    </span>
  );
}
