"use client";
import { useTranslations } from "next-intl";
import { Dialog } from "@/ui/dialog";
import { Loaded } from "@/ui/state/loaded";
import { api } from "../../../_client";
import { AnnouncementForm } from "./announcement-form";
import { useNameOf } from "./use-name-of";

type Props = { id: number | "new"; onClose: () => void; onSaved: (id: number) => void };

/** Writes a note or changes one: what can be chosen comes first, then the fields. A click beside it loses nothing. */
export default function AnnouncementDialog({ id, onClose, onSaved }: Props) {
  const t = useTranslations("announcements");
  const nameOf = useNameOf();
  const input = id === "new" ? {} : { id };
  // A note is read as it is now, not as it was once.
  const fresh = id === "new" ? { staleTime: 60_000 } : { gcTime: 0 };
  const query = api.announcements.edit.useQuery(input, { ...fresh, refetchOnWindowFocus: false });
  const known = query.data?.announcement;
  return (
    <Dialog
      title={known ? t("editTitle", { name: nameOf(known).full }) : t(id === "new" ? "new" : "edit")}
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
