"use client";
import { useTranslations } from "next-intl";
import { Dialog } from "@/ui/dialog";
import { Loaded } from "@/ui/state/loaded";
import { api } from "../../../_client";
import { AnnouncementForm } from "./announcement-form";
import { useNameOf } from "./use-name-of";

type Props = { id: number | "new"; onClose: () => void; onSaved: (id: number) => void };

/** Creates or edits a note: options load first, then the fields. A click outside does not discard input. */
export default function AnnouncementDialog({ id, onClose, onSaved }: Props) {
  const t = useTranslations("announcements");
  const nameOf = useNameOf();
  const input = id === "new" ? {} : { id };
  // Always loads the current note, not a cached one.
  const fresh = id === "new" ? { staleTime: 60_000 } : { gcTime: 0 };
  const query = api.announcements.edit.useQuery(input, { ...fresh, refetchOnWindowFocus: false });
  const known = query.data?.announcement;
  return (
    <Dialog
      title={known ? t("editTitle", { name: nameOf(known).full }) : t(id === "new" ? "add" : "edit")}
      size="lg"
      closeOnClickOutside={false}
      onClose={onClose}
    >
      <Loaded query={query}>
        {(setting) => <AnnouncementForm setting={setting} onClose={onClose} onSaved={onSaved} />}
      </Loaded>
    </Dialog>
  );
}
