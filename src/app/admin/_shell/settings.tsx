"use client";
import { SegmentedControl } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { CALENDARS, DIGITS } from "@/domain/people/operator/rules";
import type { Preferences } from "@/domain/people/operator/schema";
import { api } from "../_client";
import css from "./person-menu.module.css";

/** Language, calendar, digits, keys and rows of lists: each saved separately and applied immediately. */
export function Settings({ preferences }: { preferences: Preferences }) {
  const t = useTranslations("shell");
  const router = useRouter();
  const update = api.preferences.update.useMutation({ onSuccess: () => router.refresh() });
  const stored = { ...preferences, ...update.variables };
  return (
    <div className={css.settings}>
      <Choice
        label={t("language")}
        value={stored.locale}
        options={[
          { value: "fa", label: "فارسی" },
          { value: "en", label: "English" },
        ]}
        onChange={(locale) => update.mutate({ locale })}
      />
      <Choice
        label={t("calendar")}
        value={stored.calendar}
        options={CALENDARS.map((value) => ({ value, label: t(value) }))}
        onChange={(calendar) => update.mutate({ calendar })}
      />
      <Choice
        label={t("digits")}
        value={stored.digits}
        options={DIGITS.map((value) => ({ value, label: value === "persian" ? "۱۲۳" : "123" }))}
        onChange={(digits) => update.mutate({ digits })}
      />
      <Choice
        label={t("singleKeys")}
        value={stored.single_keys ? "on" : "off"}
        options={[
          { value: "on", label: t("singleKeysOn") },
          { value: "off", label: t("singleKeysOff") },
        ]}
        onChange={(keys) => update.mutate({ single_keys: keys === "on" })}
      />
      <Choice
        label={t("rows")}
        value={stored.dense ? "low" : "roomy"}
        options={[
          { value: "roomy", label: t("rowsRoomy") },
          { value: "low", label: t("rowsLow") },
        ]}
        onChange={(rows) => update.mutate({ dense: rows === "low" })}
      />
    </div>
  );
}

type ChoiceProps<T extends string> = {
  label: string;
  value: T;
  options: { value: T; label: string }[];
  onChange: (value: T) => void;
};

function Choice<T extends string>({ label, value, options, onChange }: ChoiceProps<T>) {
  const name = useId();
  return (
    <div className={css.setting}>
      <span id={name}>{label}</span>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-labelledby={name}
        value={value}
        data={options}
        onChange={(chosen) => onChange(chosen as T)}
        transitionDuration={80}
      />
    </div>
  );
}
