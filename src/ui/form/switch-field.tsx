"use client";
import { Switch } from "@mantine/core";
import { useField } from "./form";
import type { FieldProps } from "./surround";

/** Yes or no. */
export function SwitchField({ path, label, bare }: Pick<FieldProps, "path" | "label" | "bare">) {
  const { value, fault, change } = useField<boolean>(path, () => null);
  return (
    <Switch
      {...(bare ? { "aria-label": label } : { label })}
      error={fault}
      wrapperProps={{ "data-path": path }}
      checked={Boolean(value)}
      onChange={({ currentTarget }) => change(currentTarget.checked)}
      onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
    />
  );
}
