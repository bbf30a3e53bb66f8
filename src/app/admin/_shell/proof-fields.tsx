"use client";
import { useTranslations } from "next-intl";
import { CodeField } from "./code-when-needed";
import { SecretField } from "./secret-field";

export type Proof = { password: string; code: string };
export const NO_PROOF: Proof = { password: "", code: "" };

/** `proof` of a form: password and second factor of a user who acts without a second person. */
export function ProofFields() {
  const t = useTranslations("changeRequests");
  return (
    <>
      <SecretField path="proof.password" label={t("password")} autoComplete="current-password" />
      <CodeField path="proof.code" label={t("code")} hint={t("codeHint")} />
    </>
  );
}
