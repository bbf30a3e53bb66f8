"use client";
import { useState } from "react";
import { useFormValue } from "@/ui/form/form";
import type { FormState } from "@/ui/form/form-state";
import { late } from "@/ui/late";
import type { RefusalDto } from "@/ui/state/refusal";
import { useMay } from "../_client";

// Loaded on demand: rarely needed.
const AskBeyond = late(() => import("./ask-beyond"));

/** Reads a refusal of a colleague's credit limit: the colleague and the missing amount, minor units. */
function beyondOf(result: RefusalDto | null): { colleague: number; shortfall: number } | null {
  if (result?.reason !== "creditCeiling") return null;
  const { party, shortfall } = result.data ?? {};
  const [, id] = /^colleague:(\d{1,10})$/.exec(String(party)) ?? [];
  return id && typeof shortfall === "number" ? { colleague: Number(id), shortfall } : null;
}

type Props = {
  /** A form that moves money. It is a sibling of this element, not its child. */
  // biome-ignore lint/suspicious/noExplicitAny: whatever the form is of.
  form: FormState<any>;
  /** Submits the form again unchanged. */
  again: () => void;
};

/**
 * After a refusal by a colleague's credit limit: its use, the missing amount, and a manager's approval in place. Once
 * approved, the form is submitted again automatically.
 */
export function OverCeiling({ form, again }: Props) {
  const result = useFormValue((form) => form.refusal as RefusalDto | null, form);
  const reads = useMay("colleague:read");
  const [closed, setClosed] = useState<RefusalDto | null>(null);
  const beyond = beyondOf(result);
  if (!beyond || !reads || closed === result) return null;
  return <AskBeyond key={beyond.colleague} {...beyond} again={again} onClose={() => setClosed(result)} />;
}
