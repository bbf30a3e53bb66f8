"use client";
import { useTranslations } from "next-intl";
import { useAnnounce } from "@/ui/announcer";
import { FormDialog } from "@/ui/form/form-dialog";
import { api } from "../../../_client";
import { useWords } from "../mappings/use-words";
import type { Account } from "./address";

type Props = { account: Account; onClose: () => void; onRemoved: () => void };

/** Deletes an account to which nothing refers. */
export default function RemoveDialog({ account, onClose, onRemoved }: Props) {
  const t = useTranslations("accounts");
  const announce = useAnnounce();
  const { titleOf } = useWords();
  const utils = api.useUtils();
  const remove = api.accounts.remove.useMutation();
  const save = async () => {
    await remove.mutateAsync({ id: account.id });
    onRemoved();
    announce(t("removed", { account: titleOf(account) }));
    void utils.accounts.invalidate();
  };
  return (
    <FormDialog
      title={t("removeTitle", { account: `${account.code} ${titleOf(account)}` })}
      text={t("removeText")}
      initial={{}}
      submit={t("remove")}
      danger
      onSave={save}
      onClose={onClose}
    >
      {null}
    </FormDialog>
  );
}
