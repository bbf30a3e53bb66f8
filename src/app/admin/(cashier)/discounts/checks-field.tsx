"use client";
import { Checkbox } from "@mantine/core";
import { useField } from "@/ui/form/form";
import { type FieldProps, surround } from "@/ui/form/surround";
import css from "./discounts.module.css";

type Props = Pick<FieldProps, "path" | "label" | "hint"> & { data: readonly { value: string; label: string }[] };

/** A selection of a few options; none means all. */
export function ChecksField({ path, label, hint, data }: Props) {
  const { value, fault, change } = useField<string[]>(path, () => null);
  const { wrapperProps, ...around } = surround({ path, label, ...(hint && { hint }) }, fault);
  return (
    <Checkbox.Group {...around} {...wrapperProps} value={value} onChange={change}>
      <div className={css.checks}>
        {data.map((one) => (
          <Checkbox key={one.value} value={one.value} label={one.label} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
