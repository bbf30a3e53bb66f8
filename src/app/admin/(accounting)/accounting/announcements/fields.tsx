"use client";
import { SegmentedControl } from "@mantine/core";
import { useTranslations } from "next-intl";
import { isDay } from "@/ui/dates/days";
import { DayInput } from "@/ui/form/day-input";
import { useField } from "@/ui/form/form";
import { type FieldProps, surround } from "@/ui/form/surround";
import { AccountSelect } from "../_parts/account-select";
import { useWords } from "../mappings/use-words";
import type { Setting } from "./address";
import css from "./announcements.module.css";

type AccountProps = Pick<FieldProps, "path" | "label" | "hint"> & { accounts: Setting["accounts"]; disabled: boolean };

/** Picks an account for a note; stores its id in the form. */
export function AccountField({ path, label, hint, accounts, disabled }: AccountProps) {
  const t = useTranslations("form");
  const { value, fault, change } = useField<number | null>(path, (value) => (value == null ? t("required") : null));
  return (
    <AccountSelect
      {...surround({ path, label, hint, required: true }, fault)}
      accounts={accounts.map((account) => ({ ...account, parent: null }))}
      value={value}
      onChange={change}
      disabled={disabled}
      // Ctrl+Enter moves the focus for a moment: a list opened by that would take the next key.
      openOnFocus={false}
    />
  );
}

type DayProps = Pick<FieldProps, "path" | "label"> & {
  /** The open months; null when any day is allowed because nothing is posted. */
  open: Pick<Setting, "open_from" | "open_to"> | null;
  disabled: boolean;
};

/** Date field for posting: a closed month is reported before submitting. */
export function OpenDayField({ path, label, open, disabled }: DayProps) {
  const t = useTranslations("announcements");
  const form = useTranslations("form");
  const { dayOf } = useWords();
  const { value, fault, change, look } = useField<string | null>(path, (value) => {
    if (value === null || value === undefined || value === "") return form("required");
    if (!isDay(value)) return form("notDay");
    if (!open || disabled) return null;
    if (!open.open_from || !open.open_to) return t("noneOpen");
    if (value < open.open_from) return t("closedUntil", { day: dayOf(open.open_from) });
    return value > open.open_to ? t("notYetOpen", { day: dayOf(open.open_to) }) : null;
  });
  return (
    <DayInput
      {...surround({ path, label, required: true }, fault)}
      value={value ?? null}
      disabled={disabled}
      onChange={change}
      onBlur={look}
    />
  );
}

type EitherProps = { path: string; label: string; data: { value: string; label: string }[]; disabled?: boolean };

/** Choice of two or three, all visible. */
export function EitherField({ path, label, data, disabled }: EitherProps) {
  const { value, change } = useField<string>(path, () => null);
  return (
    <div className={css.either} data-path={path}>
      <span aria-hidden>{label}</span>
      <SegmentedControl
        aria-label={label}
        size="xs"
        transitionDuration={0}
        data={data}
        value={value}
        disabled={disabled}
        onChange={(chosen) => change(chosen)}
      />
    </div>
  );
}
