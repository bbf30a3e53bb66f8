"use client";
import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconCloudCheck, IconCloudOff, IconPencil } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { focusField, useFormValue } from "@/ui/form/form";
import form_ from "@/ui/form/form.module.css";
import type { FormState, IssueText } from "@/ui/form/form-state";
import { knownText } from "@/ui/format/known-text";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import { Money } from "@/ui/money";
import { useReading } from "@/ui/preferences";
import { type RefusalDto, wordsOf } from "@/ui/state/refusal";
import css from "./editor.module.css";
import type { Totals } from "./totals";
import type { Keeping } from "./use-autosave";
import type { Values } from "./values";

type Props = {
  form: FormState<Values>;
  box: RefObject<HTMLElement | null>;
  totals: Totals;
  currency: string;
  keeping: Keeping;
  onCompare: (() => void) | undefined;
  onSave: () => void;
  onPost: () => void;
};

/** Totals, save state, errors, and the two actions. */
export function Bar({ form, box, totals, currency, keeping, onCompare, onSave, onPost }: Props) {
  const t = useTranslations("documents");
  const busy = useFormValue((form) => form.busy as boolean, form);
  const { debit, credit, difference, unrated, exchanged } = totals;
  const even = difference === 0n && debit > 0n && unrated === 0;
  return (
    <footer className={css.bar}>
      <Refusal form={form} box={box} onCompare={onCompare} />
      <div className={css.barRow}>
        <dl className={css.totals}>
          <Sum name={t("column.debit")} amount={debit} currency={currency} />
          <Sum name={t("column.credit")} amount={credit} currency={currency} />
          <div data-even={even || undefined} data-off={difference !== 0n || undefined}>
            <dt>{t("difference")}</dt>
            <dd>
              <span className="out-of-sight" role="status">
                {even && t("balanced")}
              </span>
              {even ? (
                <>
                  <IconCheck size={15} stroke={2} aria-hidden /> {t("balanced")}
                </>
              ) : (
                <Money amount={Number(difference < 0n ? -difference : difference)} currency={currency} />
              )}
            </dd>
          </div>
        </dl>
        <span className={css.notes}>
          {unrated > 0 && <span data-bad>{t("unrated", { n: unrated })}</span>}
          {exchanged && <span>{t("exchangeNote")}</span>}
          <SavedState form={form} keeping={keeping} />
        </span>
        <Button variant="default" disabled={busy} rightSection={<kbd dir="ltr">Ctrl S</kbd>} onClick={onSave}>
          {t("saveDraft")}
        </Button>
        <Button
          className={form_.save}
          loading={busy}
          leftSection={<IconCheck size={16} stroke={1.8} />}
          rightSection={<kbd dir="ltr">Ctrl ↵</kbd>}
          onClick={onPost}
        >
          {t("post")}
        </Button>
      </div>
    </footer>
  );
}

function Sum({ name, amount, currency }: { name: string; amount: bigint; currency: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Money amount={Number(amount)} currency={currency} />
      </dd>
    </div>
  );
}

/** Whether the input is saved. */
function SavedState({ form, keeping }: { form: FormState<Values>; keeping: Keeping }) {
  const t = useTranslations("documents");
  const { time } = useFormat();
  const { locale } = useReading();
  const dirty = useFormValue((form) => form.dirty as boolean, form);
  const restored = useFormValue((form) => form.restored as boolean, form);
  const announceSaved = () => {
    if (keeping.state === "saving") return [IconPencil, t("keeping")] as const;
    if (keeping.state === "failed") {
      const title = wordsOf(keeping.told as RefusalDto, locale).title;
      return [IconCloudOff, t("notKept", { why: title })] as const;
    }
    if (keeping.state === "waiting") return [IconPencil, t("keptInTab")] as const;
    if (dirty) return [IconPencil, t(restored ? "restored" : "typing")] as const;
    return keeping.state === "kept" ? ([IconCloudCheck, t("kept", { at: time(new Date(keeping.at)) })] as const) : null;
  };
  const [Mark, text] = announceSaved() ?? [null, ""];
  return (
    // Frequent changes are not read out; saving and failing is.
    <span
      aria-live={keeping.state === "failed" || (keeping.state === "kept" && !dirty) ? "polite" : "off"}
      data-kept={keeping.state === "failed" ? "failed" : dirty ? "typing" : keeping.state}
    >
      {Mark && <Mark size={15} stroke={1.7} aria-hidden />} {text}
    </span>
  );
}

type RefusalProps = Pick<Props, "form" | "box" | "onCompare">;

/** The refusal, with links to the invalid cells. */
function Refusal({ form, box, onCompare }: RefusalProps) {
  const t = useTranslations("documents");
  const state = useTranslations("state");
  const { number, digits } = useFormat();
  const { locale } = useReading();
  const result = useFormValue((form) => form.refusal as RefusalDto | null, form);
  const issues = useFormValue((form) => form.faults as ReadonlyMap<string, IssueText>, form);
  const words = result && wordsOf(result, locale);
  const nameOf = (path: string) => {
    const [, row, field] = /^rows\[(\d+)\](?:\.(\w+))?$/.exec(path) ?? [];
    const column = field === "account_id" ? "account" : field;
    if (row === undefined) return knownText(t, `column.${path}`) ?? path;
    const at = number(Number(row) + 1);
    const name = column && knownText(t, `column.${column}`);
    return name ? t("cell", { column: name, n: at }) : t("row", { n: at });
  };
  if (!words && !onCompare) return <div aria-live="assertive" />;
  return (
    <div aria-live="assertive">
      <div className={form_.refused}>
        <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
        <div>
          {words && (
            <>
              <strong>{words.title}</strong> <span>{words.solution}</span>
              {result?.reason === "controlAccount" && (
                <>
                  {" "}
                  <Link href={String(result.data?.["page"])}>
                    {knownText(t, `controlPage.${result.data?.["control"]}`) ?? String(result.data?.["page"])}
                  </Link>
                </>
              )}
            </>
          )}
          <ul>
            {[...issues].slice(0, 6).map(([path, message]) => (
              <li key={path}>
                <button type="button" className={form_.link} onClick={() => focusField(box.current, path)}>
                  {nameOf(path)}
                </button>
                : {typeof message === "string" ? message : message[locale]}
              </li>
            ))}
          </ul>
          {onCompare && (
            <p className={form_.choices}>
              <Button size="compact-sm" variant="default" onClick={onCompare}>
                {t("compare")}
              </Button>
            </p>
          )}
          {result && words && (
            <small>
              {words.code !== null && state("code", { code: digits(String(words.code)) })}{" "}
              {result.requestId && <bdi className="code">{result.requestId}</bdi>}
            </small>
          )}
        </div>
      </div>
    </div>
  );
}
