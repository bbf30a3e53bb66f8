"use client";
import { useState } from "react";
import { useFormValue } from "@/ui/form/form";
import type { FormState } from "@/ui/form/form-state";
import { late } from "@/ui/late";
import type { RefusalDto } from "@/ui/state/refusal";
import { useMay } from "../_client";

// Seldom needed: it comes when it is.
const AskBeyond = late(() => import("./ask-beyond"));

/** Of a refusal because of a colleague's ceiling: whose it is, and what lacks, minor units. */
function beyondOf(result: RefusalDto | null): { colleague: number; shortfall: number } | null {
  if (result?.reason !== "creditCeiling") return null;
  const { party, shortfall } = result.data ?? {};
  const [, id] = /^colleague:(\d{1,10})$/.exec(String(party)) ?? [];
  return id && typeof shortfall === "number" ? { colleague: Number(id), shortfall } : null;
}

type Props = {
  /** A form that moves money. It stands beside this, not around it. */
  // biome-ignore lint/suspicious/noExplicitAny: whatever the form is of.
  form: FormState<any>;
  /** Sends the form again, as it is. */
  again: () => void;
};

/**
 * When a form is refused because a colleague would go over its ceiling: how far that is used, what lacks, and the word of a
 * manager in place. Let through, the form is sent again by itself.
 */
export function OverCeiling({ form, again }: Props) {
  const result = useFormValue((form) => form.told as RefusalDto | null, form);
  const reads = useMay("colleague:read");
  const [closed, setClosed] = useState<RefusalDto | null>(null);
  const beyond = beyondOf(result);
  if (!beyond || !reads || closed === result) return null;
  return <AskBeyond key={beyond.colleague} {...beyond} again={again} onClose={() => setClosed(result)} />;
}
