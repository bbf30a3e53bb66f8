"use client";
import { Select, type SelectProps } from "@mantine/core";

type Props = Omit<SelectProps, "label"> & { label: string; clearLabel: string };

/** Filter with one option; none means all. */
export function FilterSelect({ label, clearLabel, ...rest }: Props) {
  return <Select aria-label={label} clearable clearButtonProps={{ "aria-label": clearLabel }} {...rest} />;
}
