"use client";
import { useTranslations } from "next-intl";
import { useField } from "@/ui/form/form";
import { type FieldProps, surround } from "@/ui/form/surround";
import { useMay } from "../../../_client";
import { AccountPicker } from "../../../(accounting)/accounting/_parts/account-picker";

/** Account of a gateway's money until payout; empty for the default account. Requires permission to read the books. */
export function AccountField({ path, label, hint }: Pick<FieldProps, "path" | "label" | "hint">) {
  const t = useTranslations("gatewaySettings");
  const reads = useMay("accounting:read");
  const { value, fault, change } = useField<number | null>(path, () => null);
  if (!reads) return null;
  return (
    <AccountPicker
      {...surround({ path, label, hint }, fault)}
      levels={["detailed"]}
      clearable
      placeholder={t("byMapping")}
      value={value ?? null}
      onChange={(id) => change(id)}
    />
  );
}
