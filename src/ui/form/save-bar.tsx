"use client";
import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconDeviceFloppy, IconPencil } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useRef } from "react";
import { useFormat } from "../format/use-format";
import { useReading } from "../preferences";
import { refusalOfError, wordsOf } from "../state/refusal";
import { BothVersions } from "./both-versions";
import { focusField, useFormContext, useFormValue } from "./form";
import css from "./form.module.css";
import { labelAt } from "./label-at";
import { LeaveGuard } from "./leave-guard";

/** Faults listed in the bar; the others follow as a number. */
const SHOWN = 6;

type Props = {
  saveLabel?: string;
  /** The displayed key; both Ctrl S and Ctrl Enter save. */
  keys?: string;
  /** After a conflict (8004): take the other version, or apply the input to it and save. */
  onConflict?: Record<"theirs" | "mine", () => Promise<void>> & {
    /** Loads the current record, to show beside the input. */
    now?: () => Promise<object>;
  };
  /** Additional actions before Save. */
  children?: ReactNode;
  /** Name of an invalid field that is not rendered. */
  nameOf?: (path: string) => string;
};

/** State of the form and its next action; stays visible while the form scrolls. */
export function SaveBar({ saveLabel, keys = "Ctrl S", onConflict, children, nameOf = (path) => path }: Props) {
  const t = useTranslations("form");
  const { number } = useFormat();
  const { locale } = useReading();
  const { form, save, readOnly } = useFormContext();
  const bar = useRef<HTMLDivElement>(null);
  const dirty = useFormValue((form) => form.dirty);
  const busy = useFormValue((form) => form.busy);
  const result = useFormValue((form) => form.refusal);
  const issues = useFormValue((form) => form.faults);
  const savedAt = useFormValue((form) => form.savedAt);
  const restored = useFormValue((form) => form.restored);
  const words = result && wordsOf(result, locale);
  if (readOnly) return null;
  const settle = async (way: "theirs" | "mine") => {
    try {
      await onConflict?.[way]();
      if (way === "mine") save();
    } catch (error) {
      form.refused(refusalOfError(error), (path) => path);
    }
  };
  const box = () => bar.current?.closest("form") ?? null;
  return (
    <div ref={bar} className={css.bar} data-save-bar>
      <LeaveGuard dirty={dirty} />
      <div aria-live="assertive">
        {(result || issues.size > 0) && (
          <div className={css.refused}>
            <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
            <div>
              <strong>
                {words ? words.title : t("faults", { n: issues.size }).replace(/\d+/, number(issues.size))}
              </strong>{" "}
              {words && <span>{words.solution}</span>}
              <ul>
                {[...issues].slice(0, SHOWN).map(([path, message]) => (
                  <li key={path}>
                    <button type="button" className={css.link} onClick={() => focusField(box(), path)}>
                      {labelAt(box(), path) ?? nameOf(path)}
                    </button>
                    : {typeof message === "string" ? message : message[locale]}
                  </li>
                ))}
                {issues.size > SHOWN && <li>{t("moreFaults", { n: number(issues.size - SHOWN) })}</li>}
              </ul>
              {result?.reason === "changedMeanwhile" && onConflict?.now && (
                <BothVersions now={onConflict.now} box={box} />
              )}
              {result?.reason === "changedMeanwhile" && onConflict && (
                <p className={css.choices}>
                  <Button size="compact-sm" variant="default" onClick={() => settle("theirs")}>
                    {t("theirs")}
                  </Button>
                  <Button size="compact-sm" variant="default" onClick={() => settle("mine")}>
                    {t("mine")}
                  </Button>
                </p>
              )}
              {result && words && (
                <small>
                  {words.code !== null && t("code", { code: number(words.code).replace(/[,٬]/g, "") })}{" "}
                  {result.requestId && <bdi className="code">{result.requestId}</bdi>}
                </small>
              )}
            </div>
          </div>
        )}
      </div>
      <div className={css.barRow}>
        <span className={css.state} role="status">
          {dirty ? (
            <>
              <IconPencil size={15} stroke={1.7} aria-hidden /> {restored ? t("restored") : t("unsaved")}
            </>
          ) : (
            savedAt !== null && (
              <>
                <IconCheck className={css.good} size={16} stroke={2} aria-hidden /> {t("saved")}
              </>
            )
          )}
        </span>
        {dirty && (
          <Button variant="subtle" color="gray" onClick={form.discard} disabled={busy}>
            {t("discard")}
          </Button>
        )}
        {children}
        <Button
          type="submit"
          loading={busy}
          leftSection={<IconDeviceFloppy size={16} stroke={1.7} />}
          rightSection={<kbd dir="ltr">{keys}</kbd>}
          className={css.save}
        >
          {saveLabel ?? t("save")}
        </Button>
      </div>
    </div>
  );
}
