"use client";
import { useTranslations } from "next-intl";
import type { OwnKind } from "@/domain/catalogue/place/rules";
import { useAnnounce } from "@/ui/announcer";
import { FormDialog } from "@/ui/form/form-dialog";
import { api } from "../../_client";
import type { Place } from "./address";
import { useWords } from "./use-words";

type Props = { kind: OwnKind; place: Place; onClose: () => void; onGone: () => void };

/** Deletes a row of the branch; refused when something refers to it. */
export function RemoveDialog({ kind, place, onClose, onGone }: Props) {
  const t = useTranslations("baseData");
  const { nameOf } = useWords();
  const announce = useAnnounce();
  const utils = api.useUtils();
  const remove = api.places.remove.useMutation({ onSettled: () => utils.places.invalidate() });
  const save = async () => {
    await remove.mutateAsync({ kind, id: place.id! });
    announce(t("removed", { name: nameOf(place) }));
    if (!place.shadows) onGone();
  };
  return (
    <FormDialog
      title={t("removeTitle", { name: nameOf(place) })}
      text={t(place.shadows ? "removeShadow" : "removeText")}
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
