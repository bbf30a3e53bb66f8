"use client";
import { useTranslations } from "next-intl";
import { FormDialog } from "@/ui/form/form-dialog";
import { NO_PROOF, type Proof, ProofFields } from "../../../_shell/proof-fields";

type Props = { title: string; submit: string; onSave: (proof: Proof) => Promise<unknown>; onClose: () => void };

/** During setup of a branch its only approver proves their identity in place of a second person. */
export function ProofDialog({ title, submit, onSave, onClose }: Props) {
  const t = useTranslations("changeRequests");
  return (
    <FormDialog<{ proof: Proof }>
      title={title}
      text={t("proveText")}
      initial={{ proof: NO_PROOF }}
      submit={submit}
      onSave={async ({ proof }) => {
        await onSave(proof);
      }}
      onClose={onClose}
    >
      <ProofFields />
    </FormDialog>
  );
}
