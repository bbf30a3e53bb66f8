"use client";
import { TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { asciiDigits } from "@/domain/kernel/digits";
import { ErrorText } from "@/ui/state/error-text";
import { api } from "../../../_client";
import { useName } from "../../../(people)/colleagues/use-name";
import type { TelephonySettingsDto } from "./values";

type Row = TelephonySettingsDto["extensions"][number];

/** Extension of one user, saved on blur. */
export function ExtensionRow({ row, mayWrite }: { row: Row; mayWrite: boolean }) {
  const t = useTranslations("telephonySettings");
  const nameOf = useName();
  const utils = api.useUtils();
  const [typed, setTyped] = useState<string | null>(null);
  const save = api.telephony.saveExtension.useMutation({
    onSuccess: () => setTyped(null),
    onSettled: () => utils.telephony.invalidate(),
  });
  const keep = () => {
    if (typed === null || typed === (row.extension ?? "")) return;
    save.mutate({ operator_id: row.operator_id, extension: typed || null });
  };
  const name = nameOf(row);
  return (
    <li>
      <span>{name}</span>
      <TextInput
        size="xs"
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        aria-label={t("extensionOf", { name })}
        disabled={!mayWrite || save.isPending}
        value={typed ?? row.extension ?? ""}
        onChange={({ currentTarget }) => setTyped(asciiDigits(currentTarget.value).replace(/\D/g, ""))}
        onBlur={keep}
        onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
      />
      <ErrorText error={save.error} />
    </li>
  );
}
