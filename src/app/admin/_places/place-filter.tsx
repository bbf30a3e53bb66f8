"use client";
import { CloseButton } from "@mantine/core";
import { ChoiceBox } from "./choice-box";
import { usePlaceCode } from "./use-place-code";

type Props = {
  className?: string | undefined;
  label: string;
  clearLabel: string;
  value: string;
  onChange: (code: string) => void;
};

/** Filters a list by one place. */
export function PlaceFilter({ className, label, clearLabel, value, onChange }: Props) {
  return (
    <ChoiceBox
      className={className}
      aria-label={label}
      placeholder={label}
      rightSection={
        value && <CloseButton size="sm" aria-label={`${clearLabel}: ${label}`} onClick={() => onChange("")} />
      }
      {...usePlaceCode(value, onChange)}
    />
  );
}
