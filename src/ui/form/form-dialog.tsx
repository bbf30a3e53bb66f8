"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { useAnnounce } from "../announcer";
import { Dialog } from "../dialog";
import { refusalOfError } from "../state/refusal";
import { RefusalNotice } from "../state/refusal-notice";
import type { DescribeValue } from "./both-versions";
import { ChooseVersion } from "./choose-version";
import { Form, useForm, useFormContext, useFormValue } from "./form";
import css from "./form-dialog.module.css";

type Props<T extends object> = {
  title: string;
  text?: ReactNode;
  initial: T;
  submit: string;
  danger?: boolean;
  /** Throws what the call threw: the dialog stays, with what was typed. `version`: of what was read since; null: as it was opened. */
  onSave: (values: T, version: number | null) => Promise<unknown>;
  /** The record as it is now: where another changed it meanwhile, both are shown and one chooses. */
  onConflict?: (() => Promise<{ values: T; version: number }>) | undefined;
  /** How both are told of a field that is no plain text or number. */
  describeValue?: DescribeValue;
  onClose: () => void;
  /** What follows the act is drawn by whoever asked, who closes too. */
  keepOpen?: boolean;
  /** Whether it posts, moves or promises money: see `Form`. */
  money?: boolean;
  size?: "md" | "lg" | "xl" | "72rem";
  children: ReactNode;
};

/** The same dialog, at the same place, about a record that is still as it was: whatever else there is stays apart. */
const draftKeyOf = (title: string, initial: object) =>
  typeof location === "undefined"
    ? null
    : `dialog.${location.pathname}${location.search}.${title}.${JSON.stringify(initial)}`;

/**
 * A few fields and one act. A click beside it loses nothing, nor does the first Escape or ✕ once something was typed: it says
 * that another throws it away. A reload loses nothing either: opened again, it has what was typed. Drawn only while it is open.
 */
export function FormDialog<T extends object>(props: Props<T>) {
  const {
    title,
    text,
    initial,
    onSave,
    onConflict,
    describeValue,
    onClose,
    keepOpen,
    money = false,
    size,
    ...rest
  } = props;
  const [draftKey] = useState(() => draftKeyOf(title, initial));
  const form = useForm(initial, { draftKey });
  const t = useTranslations("form");
  const announce = useAnnounce();
  /** What was typed as its loss was warned of. */
  const [warnedOf, setWarnedOf] = useState<T | null>(null);
  const version = useRef<number | null>(null);
  const close = () => {
    form.forget();
    onClose();
  };
  const leave = () => (form.dirty && warnedOf !== form.values ? setWarnedOf(form.values) : close());
  const save = async (values: T) => {
    try {
      await onSave(values, version.current);
    } catch (error) {
      // It was taken down, and a second person decides: there is nothing left to do here.
      if (refusalOfError(error).reason !== "secondPersonNeeded") throw error;
      announce(t("sentForApproval"));
      close();
      return undefined;
    }
    if (!keepOpen) close();
    return undefined;
  };
  return (
    <Dialog onClose={leave} title={title} closeOnClickOutside={false} size={size}>
      <Form form={form} onSave={save} money={money} className={css.fields}>
        {text && <div className={css.text}>{text}</div>}
        <Fields
          {...rest}
          warnedOf={warnedOf}
          onClose={close}
          conflict={
            onConflict && (
              <ChooseVersion
                read={onConflict}
                describeValue={describeValue}
                form={form}
                onRead={(read) => (version.current = read)}
              />
            )
          }
        />
      </Form>
    </Dialog>
  );
}

type FieldsProps = Pick<Props<object>, "submit" | "danger" | "onClose" | "children"> & {
  warnedOf: object | null;
  conflict: ReactNode;
};

function Fields({ submit, danger, warnedOf, onClose, conflict, children }: FieldsProps) {
  const t = useTranslations("form");
  const { form } = useFormContext();
  const busy = useFormValue((form) => form.busy);
  const result = useFormValue((form) => form.told);
  const buttons = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => beginAtField(buttons.current?.closest("form")), []);
  const restored = useFormValue((form) => form.restored && form.dirty);
  const warned = useFormValue((form) => form.dirty && !form.busy && form.values === warnedOf);
  // A fault that a field shows is not said twice.
  const elsewhere = result && { ...result, fields: result.fields?.filter(({ path }) => form.at(path) === undefined) };
  return (
    <>
      {restored && (
        <p role="status" className={css.restored}>
          {t("restored")}
          <Button variant="subtle" size="compact-sm" onClick={form.discard}>
            {t("discard")}
          </Button>
        </p>
      )}
      {children}
      <RefusalNotice told={elsewhere} />
      {result?.reason === "changedMeanwhile" && conflict}
      {warned && (
        <p role="alert" className={css.warned}>
          {t("leaveAgain")}
        </p>
      )}
      <div ref={buttons} className={css.buttons}>
        <Button variant="default" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button type="submit" loading={busy} color={danger ? "red.8" : undefined}>
          {submit}
        </Button>
      </div>
    </>
  );
}

/** One begins to write as the dialog opens, where no field of it asks for that: else its ✕ would have the focus. */
function beginAtField(form: HTMLFormElement | null | undefined) {
  if (!form || form.querySelector("[data-autofocus]")) return;
  const first = form.querySelector("[data-path] :is(input, textarea, button):enabled");
  // A list would open as it has the focus.
  if (first?.matches("textarea, input:not([type=checkbox], [type=file], [aria-haspopup])"))
    first.setAttribute("data-autofocus", "");
}
