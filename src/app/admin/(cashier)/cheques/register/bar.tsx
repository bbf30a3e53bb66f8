"use client";
import { Button } from "@mantine/core";
import { IconAlertTriangle, IconDeviceFloppy, IconPencil } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { isDay } from "@/ui/dates/days";
import { useFormValue } from "@/ui/form/form";
import type { FormState } from "@/ui/form/form-state";
import { knownText } from "@/ui/format/known-text";
import { useFormat } from "@/ui/format/use-format";
import { Money } from "@/ui/money";
import { useReading } from "@/ui/preferences";
import { wordsOf } from "@/ui/state/refusal";
import { averageOf } from "../average";
import { useWords } from "../use-words";
import css from "./register.module.css";
import { isBlank, type RegisterRow, type Values } from "./values";

type Props = { form: FormState<Values>; currency: string; onStore: () => void; onFault: (path: string) => void };

/** Totals while typing, errors, and the submit action. */
export function Bar({ form, currency, onStore, onFault }: Props) {
  const t = useTranslations("cheques");
  const words = useTranslations("form");
  const state = useTranslations("state");
  const { locale } = useReading();
  const { number, digits } = useFormat();
  const { dayOf } = useWords();
  const rows = useFormValue((form) => form.at("rows") as RegisterRow[], form);
  const busy = useFormValue((form) => form.busy, form);
  const dirty = useFormValue((form) => form.dirty, form);
  const restored = useFormValue((form) => form.restored, form);
  const result = useFormValue((form) => form.refusal, form);
  const issues = useFormValue((form) => form.faults, form);
  const filled = rows.filter((row) => !isBlank(row));
  const amounts = filled.flatMap(({ amount }) => (typeof amount === "number" ? [amount] : []));
  const average = averageOf(
    filled.flatMap(({ amount, due_date }) =>
      typeof amount === "number" && isDay(due_date) ? [{ amount, due_date }] : [],
    ),
  );
  const text = result && wordsOf(result, locale);
  const nameOf = (path: string) => {
    if (path.startsWith("pinned.")) return t("against");
    const [, n, field] = /^rows\[(\d+)\]\.?(\w+)?/.exec(path) ?? [];
    if (n === undefined) return knownText(t, `field.${path}`) ?? path;
    const column = knownText(t, `column.${field}`) ?? t("cheque");
    return t("cell", { column, n: number(Number(n) + 1) });
  };
  return (
    <div className={css.bar}>
      <div aria-live="assertive">
        {text && (
          <div className={css.refused}>
            <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
            <div>
              <strong>{text.title}</strong> <span>{text.solution}</span>
              <ul>
                {[...issues].slice(0, 6).map(([path, message]) => (
                  <li key={path}>
                    <button type="button" onClick={() => onFault(path)}>
                      {nameOf(path)}
                    </button>
                    : {typeof message === "string" ? message : message[locale]}
                  </li>
                ))}
              </ul>
              <small>
                {text.code !== null && state("code", { code: digits(String(text.code)) })}{" "}
                {result?.requestId && <bdi className="code">{result.requestId}</bdi>}
              </small>
            </div>
          </div>
        )}
      </div>
      <div className={css.barRow}>
        <dl className={css.totals}>
          <div>
            <dt>{t("total")}</dt>
            <dd>{t("count", { count: filled.length, n: number(filled.length) })}</dd>
          </div>
          <div>
            <dt>{t("column.amount")}</dt>
            <dd>
              <Money amount={amounts.reduce((sum, amount) => sum + amount, 0)} currency={currency} />
            </dd>
          </div>
          <div>
            <dt>{t("average")}</dt>
            <dd aria-live="polite">{average ? dayOf(average) : "–"}</dd>
          </div>
        </dl>
        <span className={css.note} role="status">
          {dirty && (
            <>
              <IconPencil size={15} stroke={1.7} aria-hidden /> {restored ? words("restored") : words("unsaved")}
            </>
          )}
        </span>
        {dirty && (
          <Button variant="subtle" color="gray" onClick={form.discard} disabled={busy}>
            {words("discard")}
          </Button>
        )}
        <Button
          className={css.save}
          loading={busy}
          leftSection={<IconDeviceFloppy size={16} stroke={1.7} />}
          rightSection={<kbd dir="ltr">Ctrl Enter</kbd>}
          onClick={onStore}
        >
          {t("store")}
        </Button>
      </div>
    </div>
  );
}
