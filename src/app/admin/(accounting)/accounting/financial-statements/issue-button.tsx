"use client";
import { Button } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FormDialog } from "@/ui/form/form-dialog";
import { api } from "../../../_client";
import type { StatementInput } from "./address";

type IssueInput = Pick<StatementInput, "kind" | "compare"> & { from: string; to: string };

/** Proposes the shown statement to be issued, then shows the issued ones. */
export function IssueButton({ input }: { input: IssueInput }) {
  const t = useTranslations("financialStatements.issue");
  const router = useRouter();
  const utils = api.useUtils();
  const [isOpen, setOpen] = useState(false);
  const propose = api.financialStatements.proposeIssue.useMutation({
    onSettled: () => utils.financialStatements.invalidate(),
  });
  const save = async () => {
    await propose.mutateAsync(input);
    router.push("/admin/accounting/financial-statements/issues");
  };
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t("propose")}
      </Button>
      {isOpen && (
        <FormDialog
          title={t("proposeTitle")}
          text={t("proposeText")}
          initial={{}}
          submit={t("propose")}
          onSave={save}
          onClose={() => setOpen(false)}
        >
          {null}
        </FormDialog>
      )}
    </>
  );
}
