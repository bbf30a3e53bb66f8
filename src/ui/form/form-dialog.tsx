"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Dialog } from "../dialog";
import { Refused } from "../state/refused";
import { Form, useForm, useFormContext, useFormValue } from "./form";
import css from "./form-dialog.module.css";

type Props<T extends object> = {
  title: string;
  text?: ReactNode;
  initial: T;
  submit: string;
  danger?: boolean;
  /** Throws what the call threw: the dialog stays, with what was typed. */
  onSave: (values: T) => Promise<unknown>;
  onClose: () => void;
  /** What follows the act is drawn by whoever asked, who closes too. */
  keepOpen?: boolean;
  size?: "md" | "lg" | "xl";
  children: ReactNode;
};

/** A few fields and one act. A click beside it loses nothing; drawn only while it is open. */
export function FormDialog<T extends object>(props: Props<T>) {
  const { title, text, initial, onSave, onClose, keepOpen, size, ...rest } = props;
  const form = useForm(initial, { draftKey: null });
  const save = async (values: T) => {
    await onSave(values);
    if (!keepOpen) onClose();
    return undefined;
  };
  return (
    <Dialog onClose={onClose} title={title} closeOnClickOutside={false} size={size}>
      <Form form={form} onSave={save} className={css.fields}>
        {text && <div className={css.text}>{text}</div>}
        <Fields {...rest} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

type FieldsProps = Pick<Props<object>, "submit" | "danger" | "onClose" | "children">;

function Fields({ submit, danger, onClose, children }: FieldsProps) {
  const t = useTranslations("form");
  const { form } = useFormContext();
  const busy = useFormValue((form) => form.busy);
  const told = useFormValue((form) => form.told);
  // A fault that a field shows is not said twice.
  const elsewhere = told && { ...told, fields: told.fields?.filter(({ path }) => form.at(path) === undefined) };
  return (
    <>
      {children}
      <Refused told={elsewhere} />
      <div className={css.buttons}>
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
