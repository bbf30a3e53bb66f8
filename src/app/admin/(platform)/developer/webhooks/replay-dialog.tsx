"use client";
import { useTranslations } from "next-intl";
import { useAnnounce } from "@/ui/announcer";
import { FormDialog } from "@/ui/form/form-dialog";
import { LocalDateTimeField } from "@/ui/form/local-date-time-field";
import { SelectField } from "@/ui/form/select-field";
import { instantOf, localOf } from "@/ui/form/zone-time";
import { useFormat } from "@/ui/format/use-format";
import parts from "@/ui/list/parts.module.css";
import { api } from "../../../_client";

const CHOICES = ["dropped", "delivered", "all"] as const;
const DAYS_MS = 3 * 86_400_000;

type Values = { from: string | null; to: string | null; which: (typeof CHOICES)[number] };

/** Resends failed or all deliveries of a period, with the same names and numbers. */
export function ReplayDialog({ id, dropped, onClose }: { id: number; dropped: number; onClose: () => void }) {
  const t = useTranslations("webhooks");
  const { number } = useFormat();
  const announce = useAnnounce();
  const utils = api.useUtils();
  const me = api.me.useQuery(undefined, { staleTime: 600_000 });
  const replay = api.webhooks.replay.useMutation({ onSettled: () => utils.webhooks.invalidate() });
  if (!me.data) return null;
  const zone = me.data.branch.time_zone;
  const save = async ({ from, to, which }: Values) => {
    const span = { from: instantOf(from!, zone), to: to && instantOf(to, zone) };
    const { replayed } = await replay.mutateAsync({ id, ...span, status: which === "all" ? null : which });
    announce(t("replayed", { n: number(replayed), count: replayed }));
  };
  return (
    <FormDialog<Values>
      title={t("replayTitle")}
      text={t("replayText")}
      initial={{
        from: localOf(new Date(Date.now() - DAYS_MS).toISOString(), zone),
        to: null,
        which: dropped > 0 ? "dropped" : "all",
      }}
      submit={t("replay")}
      onSave={save}
      onClose={onClose}
    >
      <SelectField
        path="which"
        label={t("which")}
        openOnFocus={false}
        data={CHOICES.map((value) => ({ value, label: t(`choice.${value}`) }))}
        data-autofocus
      />
      <div className={parts.fields}>
        <LocalDateTimeField path="from" label={t("from")} zone={zone} required />
        <LocalDateTimeField path="to" label={t("to")} zone={zone} />
      </div>
    </FormDialog>
  );
}
