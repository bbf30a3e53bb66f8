"use client";
import { useTranslations } from "next-intl";
import { useAnnounce } from "@/ui/announcer";
import { FormDialog } from "@/ui/form/form-dialog";
import { TextField } from "@/ui/form/text-field";
import { api } from "../../../_client";
import { NO_PROOF, type Proof, ProofFields } from "../../../_shell/proof-fields";
import type { ChangeDecisionDto, ChangeDto } from "./types";

type Values = { reason: string; proof: Proof };
type Props = { row: ChangeDto; decision: ChangeDecisionDto; onClose: () => void };

/**
 * Approves, rejects or withdraws a change; during setup of a branch its owner proves their identity in place of a
 * second person.
 */
export function DecisionDialog({ row, decision, onClose }: Props) {
  const t = useTranslations("changeRequests");
  const announce = useAnnounce();
  const utils = api.useUtils();
  const decide = api.changes.decide.useMutation({ onSettled: () => utils.invalidate() });
  const proves = decision === "approve" && row.alone?.why === "setup";
  const save = async ({ reason, proof }: Values) => {
    const more = { ...(reason.trim() && { reason }), ...(proves && { proof }) };
    await decide.mutateAsync({ id: row.id, decision, ...more });
    announce(t(`done.${decision}`, { title: row.title }));
  };
  return (
    <FormDialog<Values>
      title={t(`ask.${decision}`, { title: row.title })}
      text={t(proves ? "proveText" : `text.${decision}`)}
      initial={{ reason: "", proof: NO_PROOF }}
      submit={t(decision)}
      danger={decision === "reject"}
      onSave={save}
      onClose={onClose}
    >
      {decision === "reject" && <TextField path="reason" label={t("reason")} required maxLength={300} />}
      {proves && <ProofFields />}
    </FormDialog>
  );
}
