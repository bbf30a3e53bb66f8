"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { refusalOfError } from "../state/refusal";
import { BothVersions, type DescribeValue } from "./both-versions";
import { useFormContext } from "./form";
import css from "./form.module.css";
import type { FormState } from "./form-state";
import { mergeTyped } from "./merge";

type Props<T extends object> = {
  form: FormState<T>;
  /** Loads the current record. */
  read: () => Promise<{ values: T; version: number }>;
  onRead: (version: number) => void;
  describeValue?: DescribeValue | undefined;
};

/** After a conflict: both versions, and the choice between them. */
export function ChooseVersion<T extends object>({ form, read, onRead, describeValue }: Props<T>) {
  const t = useTranslations("form");
  const { save } = useFormContext();
  const here = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);
  const choose = async (way: "theirs" | "mine") => {
    setBusy(true);
    try {
      const { values, version } = await read();
      onRead(version);
      if (way === "theirs") return form.rebase(values, { keepTyped: false });
      form.advance(mergeTyped(form.base, form.values, values), values);
      save();
    } catch (error) {
      form.refused(refusalOfError(error), (path) => path);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div ref={here}>
      <BothVersions
        now={async () => (await read()).values}
        describeValue={describeValue}
        box={() => here.current?.closest("form") ?? null}
      />
      <p className={css.choices}>
        <Button size="compact-sm" variant="default" disabled={busy} onClick={() => choose("theirs")}>
          {t("theirs")}
        </Button>
        <Button size="compact-sm" variant="default" disabled={busy} onClick={() => choose("mine")}>
          {t("mine")}
        </Button>
      </p>
    </div>
  );
}
