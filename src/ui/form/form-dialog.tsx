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
  /**
   * Rethrows errors of the call: the dialog stays open with its input. `version`: of the record as reloaded since; null
   * as opened.
   */
  onSave: (values: T, version: number | null) => Promise<unknown>;
  /** Loads the current record: after a conflict both versions are shown for a choice. */
  onConflict?: (() => Promise<{ values: T; version: number }>) | undefined;
  /** Formats fields that are not plain text or numbers in both versions. */
  describeValue?: DescribeValue;
  onClose: () => void;
  /** The caller renders what follows, and closes the dialog. */
  keepOpen?: boolean;
  /** Whether it posts, moves or commits money: see `Form`. */
  money?: boolean;
  size?: "md" | "lg" | "xl" | "72rem";
  children: ReactNode;
};

/** The same dialog about an unchanged record: other drafts stay separate. */
const draftKeyOf = (title: string, initial: object) =>
  typeof location === "undefined"
    ? null
    : `dialog.${location.pathname}${location.search}.${title}.${JSON.stringify(initial)}`;

/**
 * A dialog with a few fields and one action. A click outside never discards input; the first Escape or ✕ after input
 * only warns. A reload keeps it: reopened, it has its input. Rendered only while open.
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
  /** Input at the time of the warning. */
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
      // Recorded, awaiting a second person: nothing left to do here.
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
  const result = useFormValue((form) => form.refusal);
  const buttons = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => beginAtField(buttons.current?.closest("form")), []);
  const restored = useFormValue((form) => form.restored && form.dirty);
  const warned = useFormValue((form) => form.dirty && !form.busy && form.values === warnedOf);
  // An error shown at a field is not repeated.
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
      <RefusalNotice refusal={elsewhere} />
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

/** Focuses the first field when the dialog opens, unless a field asks for it: otherwise its ✕ would have the focus. */
function beginAtField(form: HTMLFormElement | null | undefined) {
  if (!form || form.querySelector("[data-autofocus]")) return;
  const first = form.querySelector("[data-path] :is(input, textarea, button):enabled");
  // Focusing a list would open it.
  if (first?.matches("textarea, input:not([type=checkbox], [type=file], [aria-haspopup])"))
    first.setAttribute("data-autofocus", "");
}
