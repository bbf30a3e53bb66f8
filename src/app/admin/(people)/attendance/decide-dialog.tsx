"use client";
import { useTranslations } from "next-intl";
import { useAnnounce } from "@/ui/announcer";
import { FormDialog } from "@/ui/form/form-dialog";
import { TextField } from "@/ui/form/text-field";
import { api } from "../../_client";
import { useName } from "../operators/use-name";
import type { Leave } from "./address";
import { useReload } from "./use-reload";
import { useSpan } from "./use-span";

type Props = { leave: Leave; act: "confirm" | "reject"; onClose: () => void };

/** Confirms or rejects another user's leave; shows who else is away. */
export function DecideDialog({ leave, act, onClose }: Props) {
  const t = useTranslations("attendance");
  const nameOf = useName();
  const span = useSpan();
  const announce = useAnnounce();
  const update = api.leaves.update.useMutation({ onSettled: useReload() });
  const { id, operator_id, type, from_on, to_on, starts_at, ends_at } = leave;
  const at = type === "daily" ? { starts_at: from_on, ends_at: to_on } : { starts_at, ends_at };
  const met = api.leaves.overlaps.useQuery({ id, operator_id, type, ...at });
  const others = met.data?.others ?? [];
  const save = async ({ note }: { note: string }) => {
    await update.mutateAsync({ id, action: act, ...(note.trim() && { note }) });
    announce(t(`done.${act}`));
  };
  return (
    <FormDialog
      title={t(`${act}Title`, { name: nameOf(leave.operator) })}
      text={
        <>
          <p>
            {t(`type.${type}`)} · {span.leave(leave)} · {leave.reason}
          </p>
          {others.length > 0 && (
            <p>
              {t("meetsOthers", {
                names: others
                  .map((one) => `${nameOf(one.operator)} (${span.days(one.from_on, one.to_on)})`)
                  .join(t("comma")),
              })}
            </p>
          )}
        </>
      }
      initial={{ note: "" }}
      submit={t(`do.${act}`)}
      danger={act === "reject"}
      onSave={save}
      onClose={onClose}
    >
      <TextField path="note" label={t("note")} lines={2} maxLength={500} data-autofocus />
    </FormDialog>
  );
}
