import type { ReactNode } from "react";

export type FieldProps = {
  path: string;
  label: string;
  /** The label is read out, not drawn: a cell of a grid. */
  bare?: boolean;
  required?: boolean;
  hint?: string;
};

/** What stands around the input of a field: its label, hint and fault, and the path a fault finds it by. */
export const surround = ({ path, label, bare, required, hint }: FieldProps, fault: ReactNode) => ({
  ...(bare ? { "aria-label": label } : { label, withAsterisk: required }),
  "aria-required": required || undefined,
  description: hint,
  error: fault,
  wrapperProps: { "data-path": path },
});
