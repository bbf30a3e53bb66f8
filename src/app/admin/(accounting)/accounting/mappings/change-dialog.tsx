"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAnnounce } from "@/ui/announcer";
import { DateField } from "@/ui/form/date-field";
import { useFormValue } from "@/ui/form/form";
import { FormDialog } from "@/ui/form/form-dialog";
import { api } from "../../../_client";
import { AccountField } from "./account-field";
import type { Details } from "./address";
import css from "./mappings.module.css";
import { useWords } from "./use-words";

type Values = { account_id: number | null; valid_from: string | null };
type Props = { details: Details; onClose: () => void };

/**
 * Changes the account from a day on. If another user was faster, the dialog stays with the input over the new version.
 */
export default function ChangeDialog({ details, onClose }: Props) {
  const t = useTranslations("mappings");
  const announce = useAnnounce();
  const { titleOf } = useWords();
  const utils = api.useUtils();
  const { key, today } = details;
  // The version at the beginning: concurrent changes are reported, not overwritten.
  const [version, setVersion] = useState(details.version);
  const fitting = api.mappings.fitting.useQuery({ key }, { staleTime: 60_000 });
  const change = api.mappings.change.useMutation({
    onError: async () => setVersion((await utils.mappings.get.fetch({ key }, { staleTime: 0 })).version),
    onSettled: () => utils.mappings.invalidate(),
  });
  const initial: Values = { account_id: null, valid_from: today };
  const save = async ({ account_id, valid_from }: Values) => {
    await change.mutateAsync({ key, version, account_id: account_id!, valid_from: valid_from! });
    announce(t("changed", { event: titleOf(details) }));
  };
  return (
    <FormDialog
      title={t(details.account ? "changeTitle" : "chooseTitle", { event: titleOf(details) })}
      text={t("changeText")}
      initial={initial}
      submit={t("save")}
      onSave={save}
      onClose={onClose}
    >
      <AccountField path="account_id" label={t("account")} hint={t("accountHint")} accounts={fitting.data} />
      <DateField path="valid_from" label={t("validFrom")} hint={t("validFromHint")} required />
      <Meant details={details} />
    </FormDialog>
  );
}

/** Effect of the change while typing. */
function Meant({ details }: { details: Details }) {
  const t = useTranslations("mappings");
  const { dayOf, titleOf } = useWords();
  const from = useFormValue((form) => form.at("valid_from")) as string | null;
  const { today, account, valid_from, later } = details;
  const next = from === null ? undefined : later.find((span) => span.valid_from! > from);
  return (
    <div className={css.meant} aria-live="polite">
      {account && from && from === valid_from && (
        <p>{t("replaces", { account: `${account.code} ${titleOf(account)}` })}</p>
      )}
      {from && from < today && <p>{t("back")}</p>}
      {next && (
        <p>
          {t("upTo")} <bdi>{dayOf(next.valid_from!)}</bdi>: <bdi className="code">{next.account.code}</bdi>{" "}
          {titleOf(next.account)}
        </p>
      )}
    </div>
  );
}
