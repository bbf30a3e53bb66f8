"use client";
import { Input, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { asciiDigits } from "@/domain/kernel/digits";
import { useFormat } from "../format/use-format";
import { readTime } from "./date-text";
import { DayInput } from "./day-input";
import { useField, useFormContext } from "./form";
import css from "./form.module.css";
import type { FieldProps } from "./surround";
import { useTextValue } from "./use-text-value";
import { isLocal } from "./zone-time";

type Props = FieldProps & {
  /** Time zone of the value; shown beside the time. */
  zone: string;
  /** A field that provides the date when only a time is typed. */
  dayOf?: string;
};

/** A local date and time: `YYYY-MM-DDTHH:mm`; null when empty. Incomplete input stays. */
export function LocalDateTimeField({ path, label, zone, bare, required, hint, dayOf }: Props) {
  const t = useTranslations("form");
  const { digits } = useFormat();
  const { form } = useFormContext();
  const id = useId();
  const { value, fault, change, look } = useField<string | null>(path, (value) => {
    if (value === null || value === undefined || value === "") return required ? t("required") : null;
    return isLocal(value) ? null : t("notDayTime");
  });
  const [day = "", time = ""] = (value ?? "").split("T");
  const join = (day: string | null, time: string | null) => change(day || time ? `${day ?? ""}T${time ?? ""}` : null);
  const typed = useTextValue<string | null>({
    value: time || null,
    show: (value) => digits(value ?? ""),
    read: readTime,
    onChange: (time) => join(day, time),
  });
  return (
    <Input.Wrapper
      component="fieldset"
      className={css.dayTime}
      data-path={path}
      label={bare ? undefined : label}
      labelElement="div"
      withAsterisk={required && !bare}
      description={hint}
      error={fault}
      errorProps={{ id }}
      aria-label={label}
    >
      <div className={css.pair}>
        <DayInput
          aria-label={`${label}: ${t("day")}`}
          aria-invalid={Boolean(fault) || undefined}
          aria-describedby={fault ? id : undefined}
          error={Boolean(fault)}
          value={day || null}
          onChange={(day) => join(day, time)}
          onBlur={look}
        />
        <TextInput
          className={css.time}
          aria-label={`${label}: ${t("time")}`}
          aria-describedby={fault ? id : undefined}
          error={Boolean(fault)}
          classNames={{ input: css.figure }}
          inputMode="numeric"
          autoComplete="off"
          placeholder={t("timeHint")}
          value={typed.text}
          onChange={({ currentTarget }) => typed.type(digits(asciiDigits(currentTarget.value)))}
          onBlur={() => {
            typed.settle();
            const other = dayOf && String(form.at(dayOf) ?? "").split("T")[0];
            if (!day && time && other) join(other, time);
            else look();
          }}
        />
      </div>
      <span className={css.zone}>
        <bdi>{zone.split("/").at(-1)?.replaceAll("_", " ")}</bdi>
      </span>
    </Input.Wrapper>
  );
}
