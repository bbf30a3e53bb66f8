"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAnnounce } from "@/ui/announcer";
import { type RefusalDto, refusalOfError } from "@/ui/state/refusal";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import { api, useMay } from "../../../../_client";
import type { LayoutLine, LayoutVersion } from "../address";
import { LayoutLines } from "./layout-lines";
import { LayoutProblems } from "./layout-problems";
import css from "./layouts.module.css";

/** Lines of a layout with their accounts; of a draft they are edited and saved together. */
export function LayoutEditor({ version }: { version: LayoutVersion }) {
  const t = useTranslations("financialStatements.layout");
  const announce = useAnnounce();
  const utils = api.useUtils();
  const mayWrite = useMay("accounting:write");
  const mayApprove = useMay("accounting:approve");
  const [lines, setLines] = useState<LayoutLine[]>(version.lines);
  const [refused, setRefused] = useState<RefusalDto | null>(null);
  const options = {
    onMutate: () => setRefused(null),
    onError: (error: unknown) => setRefused(refusalOfError(error)),
    onSettled: () => utils.financialStatements.invalidate(),
  };
  const save = api.financialStatements.saveVersion.useMutation({
    ...options,
    onSuccess: () => announce(t("saved")),
  });
  const propose = api.financialStatements.proposeVersion.useMutation(options);
  const withdraw = api.financialStatements.withdrawVersion.useMutation(options);
  const discard = api.financialStatements.discardVersion.useMutation(options);
  const approve = api.financialStatements.approveVersion.useMutation(options);
  const step = { id: version.id, version: version.version };
  const isDraft = version.state === "draft";
  const isEditable = isDraft && mayWrite;
  const isChanged = lines !== version.lines;
  const change = (code: string, to: Partial<LayoutLine>) =>
    setLines((before) => before.map((line) => (line.code === code ? { ...line, ...to } : line)));
  const add = (code: string, account: Omit<LayoutLine["accounts"][number], "side">) => {
    const line = lines.find((one) => one.code === code);
    if (line) change(code, { accounts: [...line.accounts, { ...account, side: "any" }] });
  };
  return (
    <div className={css.editor}>
      <LayoutProblems version={version} lines={lines} onAssign={isEditable ? add : null} />
      <LayoutLines lines={lines} isEditable={isEditable} kind={version.kind} onChange={change} />
      <RefusalNotice refusal={refused} />
      <div className={css.bar}>
        {isEditable && (
          <Button
            disabled={!isChanged}
            loading={save.isPending}
            onClick={() => save.mutate({ ...step, lines: lines.map(toInput) })}
          >
            {t("save")}
          </Button>
        )}
        {isEditable && (
          <Button variant="default" disabled={isChanged} onClick={() => propose.mutate(step)}>
            {t("propose")}
          </Button>
        )}
        {version.state === "proposed" && mayApprove && (
          <Button onClick={() => approve.mutate(step)}>{t("approve")}</Button>
        )}
        {version.state === "proposed" && mayWrite && (
          <Button variant="default" onClick={() => withdraw.mutate(step)}>
            {t("withdraw")}
          </Button>
        )}
        {(isDraft || version.state === "proposed") && mayWrite && (
          <Button variant="default" color="red" onClick={() => discard.mutate(step)}>
            {t("discard")}
          </Button>
        )}
        {isChanged && <span className={css.unsaved}>{t("unsaved")}</span>}
      </div>
    </div>
  );
}

const toInput = ({ sign, accounts, ...line }: LayoutLine) => ({
  ...line,
  sign: sign as 1 | -1,
  accounts: accounts.map(({ account_id, side }) => ({ account_id, side })),
});
