"use client";
import { useTranslations } from "next-intl";
import { MAX_NAME_LENGTH, SHARING, type ViewPath } from "@/domain/reporting/saved-view/rules";
import { useAnnounce } from "@/ui/announcer";
import { FormDialog } from "@/ui/form/form-dialog";
import { SwitchField } from "@/ui/form/switch-field";
import { TextField } from "@/ui/form/text-field";
import { useInitialRecord } from "@/ui/form/use-initial-record";
import { api, useMay } from "../_client";
import type { View } from "./use-view";

type Values = { name: string; shared: boolean };
type Props = { view: View | null; path: ViewPath; query: string; onClose: () => void; onSaved: (id: number) => void };

/** Saves the current list as a view, or changes a view's name and visibility. */
export default function ViewDialog({ view: given, path, query, onClose, onSaved }: Props) {
  const view = useInitialRecord(given);
  const t = useTranslations("views");
  const announce = useAnnounce();
  const mayShare = useMay(SHARING);
  const utils = api.useUtils();
  const save = api.views.save.useMutation();
  const change = api.views.change.useMutation();
  const send = async (values: Values, newer: number | null) => {
    const { id } = view
      ? await change.mutateAsync({ id: view.id, version: newer ?? view.version, ...values })
      : await save.mutateAsync({ path, query, ...values });
    void utils.views.invalidate();
    announce(t("saved", { name: values.name }));
    onSaved(id);
  };
  const readNow = async ({ id }: View) => {
    const now = (await utils.views.list.fetch(undefined, { staleTime: 0 })).find((one) => one.id === id);
    if (!now) throw new Error("the view was deleted meanwhile");
    return { values: { name: now.name, shared: now.shared }, version: now.version };
  };
  return (
    <FormDialog<Values>
      title={t(view ? "changeTitle" : "saveTitle")}
      initial={{ name: view?.name ?? "", shared: view?.shared ?? false }}
      submit={t("keep")}
      onSave={send}
      onConflict={view ? () => readNow(view) : undefined}
      onClose={onClose}
    >
      <TextField path="name" label={t("name")} required maxLength={MAX_NAME_LENGTH} data-autofocus />
      {mayShare && <SwitchField path="shared" label={t("share")} />}
    </FormDialog>
  );
}
