"use client";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useFormat } from "../format/use-format";
import { useReading } from "../preferences";
import { type RefusalDto, wordsOf } from "./refusal";
import css from "./refused.module.css";

/** Refusal of an action beside its input: what happened, what to do, the number to quote. */
export function RefusalNotice({ refusal }: { refusal: RefusalDto | null }) {
  const t = useTranslations("state");
  const { locale } = useReading();
  const { digits } = useFormat();
  const words = refusal && wordsOf(refusal, locale);
  return (
    <div className={css.told} aria-live="assertive">
      {refusal && words && (
        <div className={css.refused}>
          <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
          <div>
            <p>
              <strong>{words.title}</strong> {words.solution}
            </p>
            {refusal.fields?.map(({ path, message }) => (
              <p key={path}>{typeof message === "string" ? message : message[locale]}</p>
            ))}
            <small>
              {words.code !== null && t("code", { code: digits(String(words.code)) })}{" "}
              {refusal.requestId && <bdi className="code">{refusal.requestId}</bdi>}
            </small>
          </div>
        </div>
      )}
    </div>
  );
}
