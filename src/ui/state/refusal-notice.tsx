"use client";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useFormat } from "../format/use-format";
import { useReading } from "../preferences";
import { type RefusalDto, wordsOf } from "./refusal";
import css from "./refused.module.css";

/** Refusal of an action beside its input: what happened, what to do, the number to quote. */
export function RefusalNotice({ told }: { told: RefusalDto | null }) {
  const t = useTranslations("state");
  const { locale } = useReading();
  const { digits } = useFormat();
  const words = told && wordsOf(told, locale);
  return (
    <div className={css.told} aria-live="assertive">
      {told && words && (
        <div className={css.refused}>
          <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
          <div>
            <p>
              <strong>{words.title}</strong> {words.solution}
            </p>
            {told.fields?.map(({ path, message }) => (
              <p key={path}>{typeof message === "string" ? message : message[locale]}</p>
            ))}
            <small>
              {words.code !== null && t("code", { code: digits(String(words.code)) })}{" "}
              {told.requestId && <bdi className="code">{told.requestId}</bdi>}
            </small>
          </div>
        </div>
      )}
    </div>
  );
}
