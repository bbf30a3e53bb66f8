"use client";
import { Select, type SelectProps } from "@mantine/core";

type Props = Omit<SelectProps, "label"> & { label: string; clearLabel: string };

/** One choice a list is narrowed by; none: not narrowed. */
export function FilterSelect({ label, clearLabel, ...rest }: Props) {
  return <Select aria-label={label} clearable clearButtonProps={{ "aria-label": clearLabel }} {...rest} />;
}
