import type { ReactNode } from "react";

export type FieldProps = {
  path: string;
  label: string;
  /** The label is for screen readers only: a grid cell. */
  bare?: boolean;
  required?: boolean;
  hint?: string;
};

/** Label, hint and error around a field's input, and the path that errors refer to. */
export const surround = ({ path, label, bare, required, hint }: FieldProps, fault: ReactNode) => ({
  ...(bare ? { "aria-label": label } : { label, withAsterisk: required }),
  "aria-required": required || undefined,
  description: hint,
  error: fault,
  wrapperProps: { "data-path": path },
});
