"use client";
import { useTranslations } from "next-intl";
import { SMS_WAYS, USSD_WAYS } from "@/domain/communication/telephony/rules";
import { useFormValue } from "@/ui/form/form";
import { NumberField } from "@/ui/form/number-field";
import { PasswordField } from "@/ui/form/password-field";
import { SelectField } from "@/ui/form/select-field";
import { SwitchField } from "@/ui/form/switch-field";
import { TextField } from "@/ui/form/text-field";
import parts from "@/ui/list/parts.module.css";
import css from "./telephony.module.css";

/** Connection of the server, calls and messages, and limits of cost. */
export function Fields({ keptSecret }: { keptSecret: boolean }) {
  return (
    <div className={css.groups}>
      <Server keptSecret={keptSecret} />
      <Outbound />
      <Messages />
      <Bounds />
    </div>
  );
}

function Server({ keptSecret }: { keptSecret: boolean }) {
  const t = useTranslations("telephonySettings");
  return (
    <fieldset className={parts.fields}>
      <legend>{t("server")}</legend>
      <TextField path="host" label={t("field.host")} kind="latin" required maxLength={253} />
      <NumberField path="port" label={t("field.port")} required min={1} max={65_535} />
      <TextField path="username" label={t("field.username")} kind="latin" required maxLength={80} />
      <PasswordField
        path="secret"
        label={t("field.secret")}
        required={!keptSecret}
        maxLength={200}
        {...(keptSecret && { placeholder: t("kept") })}
      />
      <TextField
        path="websocket_url"
        label={t("field.websocket_url")}
        hint={t("hint.websocket_url")}
        kind="latin"
        maxLength={500}
      />
      <SwitchField path="tls" label={t("field.tls")} />
      <SwitchField path="enabled" label={t("field.enabled")} />
    </fieldset>
  );
}

function Outbound() {
  const t = useTranslations("telephonySettings");
  return (
    <fieldset className={parts.fields}>
      <legend>{t("outbound")}</legend>
      <TextField
        path="outbound.channel"
        label={t("field.channel")}
        hint={t("hint.channel")}
        kind="latin"
        required
        maxLength={120}
      />
      <TextField path="outbound.context" label={t("field.context")} kind="latin" required maxLength={80} />
      <TextField path="outbound.caller_id" label={t("field.caller_id")} kind="latin" maxLength={80} />
    </fieldset>
  );
}

function Messages() {
  const t = useTranslations("telephonySettings");
  const sms = useFormValue((form) => form.at("sms.way") as (typeof SMS_WAYS)[number]);
  const ussd = useFormValue((form) => form.at("ussd.way") as (typeof USSD_WAYS)[number]);
  const ways = (values: readonly (typeof SMS_WAYS)[number][]) =>
    values.map((value) => ({ value, label: t(`way.${value}`) }));
  return (
    <fieldset className={parts.fields}>
      <legend>{t("messages")}</legend>
      <SelectField path="sms.way" label={t("field.sms_way")} openOnFocus={false} data={ways(SMS_WAYS)} />
      {sms === "message_send" && (
        <>
          <TextField
            path="sms.to"
            label={t("field.sms_to")}
            hint={t("hint.sms_to")}
            kind="latin"
            required
            maxLength={120}
          />
          <TextField path="sms.from" label={t("field.sms_from")} kind="latin" maxLength={80} />
        </>
      )}
      {sms === "dongle" && (
        <TextField path="sms.device" label={t("field.sms_device")} kind="latin" required maxLength={40} />
      )}
      <SelectField path="ussd.way" label={t("field.ussd_way")} openOnFocus={false} data={ways(USSD_WAYS)} />
      {ussd === "dongle" && (
        <TextField path="ussd.device" label={t("field.ussd_device")} kind="latin" required maxLength={40} />
      )}
    </fieldset>
  );
}

function Bounds() {
  const t = useTranslations("telephonySettings");
  return (
    <fieldset className={parts.fields}>
      <legend>{t("bounds")}</legend>
      <NumberField path="caps.calls" label={t("field.cap_calls")} required max={1_000_000} />
      <NumberField path="caps.sms" label={t("field.cap_sms")} required max={1_000_000} />
      <NumberField path="caps.ussd" label={t("field.cap_ussd")} required max={1_000_000} />
      <NumberField path="same_number_an_hour" label={t("field.same_number")} required min={1} max={1_000} />
      <NumberField
        path="approval_above"
        label={t("field.approval_above")}
        hint={t("hint.approval_above")}
        max={1_000_000}
      />
      <TextField
        path="premium_prefixes"
        label={t("field.premium_prefixes")}
        hint={t("hint.premium_prefixes")}
        kind="latin"
        lines={4}
      />
      <TextField
        path="allowed_actions"
        label={t("field.allowed_actions")}
        hint={t("hint.allowed_actions")}
        kind="latin"
        lines={8}
      />
    </fieldset>
  );
}
