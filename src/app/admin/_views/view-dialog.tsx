"use client";
import { useTranslations } from "next-intl";
import { LONGEST_NAME, SHARING, type ViewPath } from "@/domain/saved-view/rules";
import { useAnnounce } from "@/ui/announcer";
import { FormDialog } from "@/ui/form/form-dialog";
import { SwitchField } from "@/ui/form/switch-field";
import { TextField } from "@/ui/form/text-field";
import { useOpened } from "@/ui/form/use-opened";
import { api, useMay } from "../_client";
import type { View } from "./use-view";

type Values = { name: string; shared: boolean };
type Props = { view: View | null; path: ViewPath; query: string; onClose: () => void; onSaved: (id: number) => void };

/** Keeps what is shown under a name, or changes a view's name and who sees it. */
export default function ViewDialog({ view: given, path, query, onClose, onSaved }: Props) {
  const view = useOpened(given);
  const t = useTranslations("views");
  const announce = useAnnounce();
  const mayShare = useMay(SHARING);
  const utils = api.useUtils();
  const save = api.views.save.useMutation();
  const change = api.views.change.useMutation();
  const send = async (values: Values) => {
    const { id } = view
      ? await change.mutateAsync({ id: view.id, version: view.version, ...values })
      : await save.mutateAsync({ path, query, ...values });
    void utils.views.invalidate();
    announce(t("saved", { name: values.name }));
    onSaved(id);
  };
  return (
    <FormDialog<Values>
      title={t(view ? "changeTitle" : "saveTitle")}
      initial={{ name: view?.name ?? "", shared: view?.shared ?? false }}
      submit={t("keep")}
      onSave={send}
      onClose={onClose}
    >
      <TextField path="name" label={t("name")} required maxLength={LONGEST_NAME} data-autofocus />
      {mayShare && <SwitchField path="shared" label={t("share")} />}
    </FormDialog>
  );
}
