"use client";
import { useTranslations } from "next-intl";
import { FormDialog } from "@/ui/form/form-dialog";
import { CodeField } from "../../_shell/code-when-needed";
import { SecretField } from "../../_shell/secret-field";

export type Proof = { password: string; code: string };
type Props = { title: string; submit: string; onSave: (proof: Proof) => Promise<unknown>; onClose: () => void };

/** While a branch is being set up its only approver proves who they are instead of a second person. */
export function ProofDialog({ title, submit, onSave, onClose }: Props) {
  const t = useTranslations("changeRequests");
  return (
    <FormDialog<{ proof: Proof }>
      title={title}
      text={t("proveText")}
      initial={{ proof: { password: "", code: "" } }}
      submit={submit}
      onSave={async ({ proof }) => {
        await onSave(proof);
      }}
      onClose={onClose}
    >
      <SecretField path="proof.password" label={t("password")} autoComplete="current-password" />
      <CodeField path="proof.code" label={t("code")} hint={t("codeHint")} />
    </FormDialog>
  );
}
