"use client";
import { useTranslations } from "next-intl";
import { CARRIES, CHANNELS, type Channel, type Driver } from "@/domain/platform/message/rules";
import { CopyButton } from "@/ui/copy-button";
import { useFormValue } from "@/ui/form/form";
import { FormDialog } from "@/ui/form/form-dialog";
import { NumberField } from "@/ui/form/number-field";
import { SelectField } from "@/ui/form/select-field";
import { SwitchField } from "@/ui/form/switch-field";
import { TextField } from "@/ui/form/text-field";
import { api } from "../../../_client";
import css from "../messages.module.css";
import type { Line } from "./line";

type Settings = Record<string, unknown>;
type Values = {
  name: string;
  channel: Channel;
  driver: Driver;
  sender: string;
  per_second: number | null;
  part_price: number | null;
  is_default: boolean;
  active: boolean;
  settings: Settings;
  secrets: { password: string; token: string; receipts: string };
};

const SETTINGS: Settings = {
  ...{ host: "", port: null, tls: false, system_id: "", system_type: "", window: 20, receipt_ids: "same" },
  ...{ encryption: "starttls", user: "" },
  ...{
    url: "",
    method: "POST",
    encoding: "json",
    auth: "none",
    auth_header: "X-Api-Key",
    ref_at: "id",
    idempotent: false,
  },
  plus: true,
  fields: { to: "to", text: "text", sender: "sender", id: "id" },
};
/** Members of each driver; others are not sent. */
const OF: Readonly<Record<Driver, readonly string[]>> = {
  log: [],
  telephony: [],
  smpp: ["host", "port", "tls", "system_id", "system_type", "window", "receipt_ids"],
  smtp: ["host", "port", "encryption", "user"],
  http: [
    "url",
    "method",
    "encoding",
    "auth",
    "auth_header",
    "ref_at",
    "idempotent",
    "plus",
    "fields",
    "extra",
    "receipt",
  ],
};

const initialOf = (line: Line | undefined): Values => ({
  name: line?.name ?? "",
  channel: line?.channel ?? "sms",
  driver: line?.driver ?? "log",
  sender: line?.sender ?? "",
  per_second: line?.per_second ?? 50,
  part_price: line?.part_price ?? null,
  is_default: line?.is_default ?? false,
  active: line?.active ?? true,
  settings: { ...SETTINGS, ...(line?.settings as Settings | undefined) },
  secrets: { password: "", token: "", receipts: "" },
});

/** Server input: the driver's members except empty ones; an empty secret leaves the stored one unchanged. */
function formOf({ settings, secrets, per_second, ...rest }: Values) {
  const own = OF[rest.driver].flatMap((name) => {
    const value = settings[name];
    if (value === null || value === undefined || value === "") return [];
    return [[name, name === "fields" ? filled(value as Settings) : value] as const];
  });
  const given = Object.entries(secrets).filter(([, value]) => value !== "");
  return {
    ...rest,
    per_second: per_second ?? 50,
    settings: Object.fromEntries(own),
    secrets: Object.fromEntries(given),
  };
}

const filled = (fields: Settings) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""));

/** Driver of a line and its settings; secrets are never shown again. */
export function LineDialog({ line, onClose }: { line: Line | undefined; onClose: () => void }) {
  const t = useTranslations("outgoing.lines");
  const utils = api.useUtils();
  const save = api.messages.saveLine.useMutation();
  return (
    <FormDialog<Values>
      title={line ? line.name : t("add")}
      size="lg"
      initial={initialOf(line)}
      submit={t("save")}
      onSave={async (values) => {
        await save.mutateAsync({ ...formOf(values), ...(line && { id: line.id, revision: line.revision }) });
        await utils.messages.lines.invalidate();
      }}
      onClose={onClose}
    >
      <div className={css.two}>
        <TextField path="name" label={t("column.name")} required maxLength={60} autoFocus />
        <SelectField
          path="channel"
          label={t("column.channel")}
          disabled={Boolean(line)}
          data={CHANNELS.map((value) => ({ value, label: t(`channels.${value}`) }))}
        />
        <DriverField />
        <TextField path="sender" label={t("column.sender")} hint={t("senderHint")} kind="latin" maxLength={200} />
        <NumberField path="per_second" label={t("perSecond")} min={1} max={1_000} required />
        <NumberField path="part_price" label={t("partPrice")} hint={t("partPriceHint")} />
      </div>
      <DriverFields kept={line?.kept_secrets ?? []} receiptsAt={line?.receipts_at ?? null} />
      <div className={css.two}>
        <SwitchField path="is_default" label={t("makeDefault")} />
        <SwitchField path="active" label={t("inUse")} />
      </div>
    </FormDialog>
  );
}

function DriverField() {
  const t = useTranslations("outgoing.lines");
  const channel = useFormValue((form) => form.values.channel) as Channel;
  return (
    <SelectField
      path="driver"
      label={t("column.driver")}
      data={CARRIES[channel].map((value) => ({ value, label: t(`drivers.${value}`) }))}
    />
  );
}

function DriverFields({ kept, receiptsAt }: { kept: readonly string[]; receiptsAt: string | null }) {
  const t = useTranslations("outgoing.lines");
  const driver = useFormValue((form) => form.values.driver) as Driver;
  const secret = (name: "password" | "token" | "receipts") => (
    <TextField
      path={`secrets.${name}`}
      label={t(`secrets.${name}`)}
      kind="latin"
      {...(kept.includes(name) && { placeholder: t("kept") })}
    />
  );
  if (driver === "log") return <p>{t("logText")}</p>;
  if (driver === "smpp" || driver === "smtp")
    return (
      <div className={css.two}>
        <TextField path="settings.host" label={t("host")} kind="latin" required />
        <NumberField path="settings.port" label={t("port")} min={1} max={65_535} />
        <TextField
          path={driver === "smpp" ? "settings.system_id" : "settings.user"}
          label={t(driver === "smpp" ? "systemId" : "user")}
          kind="latin"
          required={driver === "smpp"}
        />
        {secret("password")}
        {driver === "smpp" ? (
          <>
            <NumberField path="settings.window" label={t("window")} min={1} max={200} />
            <SelectField
              path="settings.receipt_ids"
              label={t("receiptIds")}
              data={(["same", "decimal"] as const).map((value) => ({ value, label: t(`receiptId.${value}`) }))}
            />
            <SwitchField path="settings.tls" label={t("tls")} />
          </>
        ) : (
          <SelectField
            path="settings.encryption"
            label={t("encryption")}
            data={(["tls", "starttls", "none"] as const).map((value) => ({ value, label: t(`encryptions.${value}`) }))}
          />
        )}
      </div>
    );
  return (
    <>
      <TextField path="settings.url" label={t("url")} kind="latin" required />
      <div className={css.two}>
        <SelectField
          path="settings.method"
          label={t("method")}
          data={["POST", "GET"].map((value) => ({ value, label: value }))}
        />
        <SelectField
          path="settings.encoding"
          label={t("encoding")}
          data={(["json", "form"] as const).map((value) => ({ value, label: t(`encodings.${value}`) }))}
        />
        {(["to", "text", "sender", "id"] as const).map((name) => (
          <TextField key={name} path={`settings.fields.${name}`} label={t(`fields.${name}`)} kind="latin" />
        ))}
        <TextField path="settings.ref_at" label={t("refAt")} kind="latin" />
        <SelectField
          path="settings.auth"
          label={t("auth")}
          data={(["none", "bearer", "hmac", "header"] as const).map((value) => ({ value, label: t(`auths.${value}`) }))}
        />
        {secret("token")}
        {secret("receipts")}
      </div>
      <SwitchField path="settings.idempotent" label={t("idempotent")} />
      {receiptsAt && (
        <p>
          {t("receiptsAt")} <bdi className="code">{receiptsAt}</bdi> <CopyButton value={receiptsAt} />
        </p>
      )}
    </>
  );
}
