"use client";
import { useTranslations } from "next-intl";
import { networkFault, readNetwork, WIDEST, writeNetwork } from "@/domain/people/partner/rules";
import { useAnnounce } from "@/ui/announcer";
import { DateField } from "@/ui/form/date-field";
import { useFormValue } from "@/ui/form/form";
import { FormDialog } from "@/ui/form/form-dialog";
import { SelectField } from "@/ui/form/select-field";
import { TextField } from "@/ui/form/text-field";
import { useFormat } from "@/ui/format/use-format";
import { api } from "../../../_client";
import css from "./developer.module.css";

type RequestDialogInput = { domain_id: number | null; network: string; note: string; expires_on: string | null };
type Props = {
  /** Null when it is chosen in the dialog. */
  site: { id: number; domain: string } | null;
  network?: string;
  onClose: () => void;
};

/** Requests an allowed address of a site; the resulting network is shown while typing. */
export function RequestDialog({ site, network = "", onClose }: Props) {
  const t = useTranslations("developer.request");
  const announce = useAnnounce();
  const utils = api.useUtils();
  const sites = api.domains.list.useQuery({ per_page: 100 }, { enabled: site === null });
  const request = api.trusts.request.useMutation({
    onSuccess: async (made) => {
      announce(t("done", { network: made.network }));
      await Promise.all([utils.trusts.invalidate(), utils.domains.invalidate(), utils.diagnosis.invalidate()]);
    },
  });
  const initial: RequestDialogInput = { domain_id: site?.id ?? null, network, note: "", expires_on: null };
  const save = ({ domain_id, note, ...input }: RequestDialogInput) =>
    request.mutateAsync({ ...input, domain_id: domain_id!, ...(note.trim() && { note }) });
  return (
    <FormDialog
      title={site ? t("titleOf", { domain: site.domain }) : t("title")}
      text={t("text")}
      initial={initial}
      submit={t("submit")}
      onSave={save}
      onClose={onClose}
    >
      {site === null && (
        <SelectField
          path="domain_id"
          label={t("domain")}
          required
          numeric
          searchable
          data={sites.data?.rows.map(({ id, domain }) => ({ value: String(id), label: domain }))}
        />
      )}
      <TextField
        path="network"
        label={t("network")}
        hint={t("networkHint")}
        required
        kind="latin"
        placeholder="203.0.113.0/24"
        maxLength={60}
        data-autofocus
      />
      <Meant />
      <TextField path="note" label={t("note")} hint={t("noteHint")} maxLength={300} />
      <DateField path="expires_on" label={t("expiresOn")} hint={t("expiresHint")} />
    </FormDialog>
  );
}

/** The recognized network, or the reason of its refusal. */
function Meant() {
  const t = useTranslations("developer.request");
  const { number, digits } = useFormat();
  const typed = String(useFormValue((form) => form.at("network")) ?? "");
  const read = readNetwork(typed);
  if (typed.trim() === "") return null;
  const issue = networkFault(read);
  const limits = { v4: digits(`/${WIDEST[4]}`), v6: digits(`/${WIDEST[6]}`) };
  if (!read || issue) return <p className={css.small}>{t(`fault.${issue ?? "unreadable"}`, limits)}</p>;
  const bits = (read.family === 4 ? 32 : 128) - read.prefix;
  return (
    <p className={css.small} aria-live="polite">
      {t("meant")} <bdi className="code">{writeNetwork(read)}</bdi>{" "}
      {bits > 0 && bits <= 32 && t("addresses", { n: number(2 ** bits) })}
    </p>
  );
}
