"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import type { BookMonth, Books } from "./address";
import css from "./books.module.css";

type Props = { verification: NonNullable<Books["verification"]>; months: readonly BookMonth[] };

/** The last verification of the year: what agrees, or each file that does not, by name. */
export function Verification({ verification: { state, files, faults, ended_at }, months }: Props) {
  const t = useTranslations("books");
  const { dayTime, daySpan, number } = useFormat();
  if (state === "waiting") return <p role="status">{t("verifying")}</p>;
  if (state === "failed") return <p role="alert">{t("verifyFailed")}</p>;
  if (faults.length === 0)
    return (
      <p role="status" data-verified>
        {t("verified", {
          files: files ?? 0,
          count: number(files ?? 0),
          at: ended_at ? dayTime(new Date(ended_at)) : "",
        })}
      </p>
    );
  const nameOf = (seq: number) => {
    const month = months.find((one) => one.files.some((file) => file.seq === seq));
    const file = month?.files.find((one) => one.seq === seq);
    if (!month || !file) return t("unknownFile");
    const part = file.part === 0 ? t("csv") : t("volume", { nr: number(file.part) });
    return t("fileLabel", { kind: t(`kind.${file.kind}`), month: daySpan(month.from, month.to), file: part });
  };
  return (
    <section className={css.faults} role="alert">
      <h2>{t("faults")}</h2>
      <ul>
        {faults.map(({ seq, fault }) => (
          <li key={`${seq} ${fault}`}>
            {t("faultOf", { seq: number(seq), name: nameOf(seq), fault: t(`fault.${fault}`) })}
          </li>
        ))}
      </ul>
    </section>
  );
}
