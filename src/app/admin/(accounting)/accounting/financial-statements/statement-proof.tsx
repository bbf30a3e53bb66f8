"use client";
import { IconAlertTriangle, IconScale } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { useWords } from "../mappings/use-words";
import type { Statement } from "./address";
import css from "./financial-statements.module.css";

/** Whether the figures agree with the trial balance, by what layout they are shown, and what they leave out. */
export function StatementProof({ statement }: { statement: Statement }) {
  const t = useTranslations("financialStatements");
  const { money, number, dayOf } = useFormat();
  const { titleOf } = useWords();
  const { proof, columns, unmapped, left_out, version_id, currency } = statement;
  const wrong = proof.find(({ difference }) => difference !== 0);
  const Mark = wrong ? IconAlertTriangle : IconScale;
  const { entries, digest } = proof[0]!;
  const comma = t("comma");
  return (
    <footer className={css.proof} data-proved={!wrong}>
      <p role={wrong ? "alert" : undefined}>
        <Mark size={16} stroke={1.7} aria-hidden />
        <strong>{wrong ? t("unproved", { figure: money(wrong.difference, currency).figure }) : t("proved")}</strong>
        <span>{t("entries", { n: number(entries), day: dayOf(columns[0]!.to) })}</span>
        <span title={t("digestHint")}>
          {t("digest")} <bdi className="code">{digest.slice(0, 16)}</bdi>
        </span>
        <span>{version_id === null ? t("template") : t("version", { n: number(version_id) })}</span>
      </p>
      {unmapped.length > 0 && (
        <p role="alert">{t("unmapped", { codes: unmapped.map((account) => titleOf(account)).join(comma) })}</p>
      )}
      {left_out.length > 0 && (
        <p>
          {t("leftOut", {
            names: left_out
              .map(({ name, name_latin }) => titleOf({ title: name, title_latin: name_latin }))
              .join(comma),
          })}
        </p>
      )}
      <p className={css.hint}>{t("hint")}</p>
    </footer>
  );
}
