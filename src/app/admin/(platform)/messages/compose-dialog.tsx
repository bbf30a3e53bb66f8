"use client";
import { Button, SegmentedControl } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { measure } from "@/domain/platform/message/rules";
import { useFormContext, useFormValue } from "@/ui/form/form";
import { FormDialog } from "@/ui/form/form-dialog";
import { TextField } from "@/ui/form/text-field";
import { useFormat } from "@/ui/format/use-format";
import { Money } from "@/ui/money";
import { useReading } from "@/ui/preferences";
import { type RefusalDto, refusalOfError } from "@/ui/state/refusal";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import { api } from "../../_client";
import { GroupField } from "./group-field";
import css from "./messages.module.css";

type Values = { whom: "paste" | "group"; group_id: number | null; contacts: string; text: string };
const EMPTY: Values = { whom: "paste", group_id: null, contacts: "", text: "" };

/** One number per line, optionally with a name after a comma. */
const contactsOf = (pasted: string) =>
  pasted
    .split("\n")
    .map((line) => line.split(/[,;\t،]/).map((cell) => cell.trim()))
    .filter(([to]) => to)
    .map(([to = "", name = ""]) => ({ to, name }));

const bodyOf = ({ whom, group_id, contacts, text }: Values) => ({
  text,
  ...(whom === "group" ? { group_id: group_id ?? 0 } : { contacts: contactsOf(contacts) }),
});

/** One text to one, several, or a group: recipients and cost are shown before, and for 30 s it can be undone. */
export function ComposeDialog({ onClose, onSent }: { onClose: () => void; onSent: (bulk: number) => void }) {
  const t = useTranslations("outgoing");
  const utils = api.useUtils();
  const send = api.messages.send.useMutation();
  return (
    <FormDialog<Values>
      title={t("compose")}
      text={t("composeText")}
      size="lg"
      initial={EMPTY}
      submit={t("send")}
      onSave={async (values) => {
        const { job_id } = await send.mutateAsync(bodyOf(values));
        await Promise.all([utils.messages.invalidate(), utils.works.invalidate()]);
        onSent(job_id);
      }}
      onClose={onClose}
    >
      <Fields />
    </FormDialog>
  );
}

function Fields() {
  const t = useTranslations("outgoing");
  const { form } = useFormContext();
  const { locale } = useReading();
  const whom = useFormValue((form) => form.values.whom) as Values["whom"];
  const templates = api.messages.templates.useQuery();
  const words = templates.data?.rows.filter(({ channel, active }) => channel === "sms" && active) ?? [];
  return (
    <>
      <SegmentedControl
        aria-label={t("whom")}
        value={whom}
        onChange={(to) => form.set("whom", to)}
        data={[
          { value: "paste", label: t("whomPaste") },
          { value: "group", label: t("whomGroup") },
        ]}
      />
      {whom === "paste" ? (
        <TextField
          path="contacts"
          label={t("numbers")}
          hint={t("numbersHint")}
          kind="latin"
          lines={4}
          required
          autoFocus
        />
      ) : (
        <GroupField path="group_id" label={t("group")} required />
      )}
      <TextField path="text" label={t("text")} hint={t("textHint")} lines={5} required maxLength={1_500} />
      {words.length > 0 && (
        <div className={css.acts}>
          {words.slice(0, 4).map(({ id, name, text_fa, text_en }) => (
            <Button
              key={id}
              variant="default"
              size="compact-sm"
              onClick={() => form.set("text", locale === "fa" ? text_fa : text_en)}
            >
              {name}
            </Button>
          ))}
        </div>
      )}
      <Measure />
      <Estimate />
    </>
  );
}

/** Length of the text while typing. */
function Measure() {
  const t = useTranslations("outgoing");
  const { number } = useFormat();
  const text = useFormValue((form) => form.values.text) as string;
  const { alphabet, units, parts, left } = measure(text);
  return (
    <p className={css.measure} role="status">
      <span>{t("letters", { count: units, n: number(units) })}</span>
      <span>{t("partsOf", { count: parts, n: number(parts) })}</span>
      <span>{t("left", { n: number(left) })}</span>
      <span>{t(`alphabet.${alphabet}`)}</span>
    </p>
  );
}

const REST_MS = 500;

/** Recipients and cost, requested after a pause in typing. */
function Estimate() {
  const t = useTranslations("outgoing");
  const { number } = useFormat();
  const values = useFormValue((form) => form.values) as Values;
  const [result, setResult] = useState<RefusalDto | null>(null);
  const preview = api.messages.preview.useMutation({
    onSuccess: () => setResult(null),
    onError: (error) => setResult(refusalOfError(error)),
  });
  const ask = useRef(preview.mutate);
  ask.current = preview.mutate;
  const ready =
    values.text.trim() !== "" && (values.whom === "group" ? values.group_id !== null : values.contacts.trim() !== "");
  useEffect(() => {
    if (!ready) return;
    const timer = setTimeout(() => ask.current(bodyOf(values)), REST_MS);
    return () => clearTimeout(timer);
  }, [ready, values]);
  const data = ready ? preview.data : undefined;
  if (!ready) return null;
  return (
    <section className={css.estimate} aria-label={t("estimate")} aria-live="polite">
      {data && (
        <>
          <p className={css.measure}>
            <strong>{t("reaches", { n: number(data.accepted) })}</strong>
            <span>{t("partsOf", { count: data.parts, n: number(data.parts) })}</span>
            {data.duplicates > 0 && <span>{t("duplicates", { n: number(data.duplicates) })}</span>}
            {data.opted_out > 0 && <span>{t("optedOut", { n: number(data.opted_out) })}</span>}
            {data.cost !== null && <Money amount={data.cost} currency={data.currency} />}
          </p>
          {data.refused.length > 0 && (
            <ul>
              {data.refused.slice(0, 5).map(({ index, contact }) => (
                <li key={index}>
                  <bdi className="code">{contact}</bdi>: {t("notMobile")}
                </li>
              ))}
              {data.refused.length > 5 && <li>{t("andMore", { n: number(data.refused.length - 5) })}</li>}
            </ul>
          )}
          {data.sample && (
            <p className={css.text} dir="auto">
              {data.sample.text}
            </p>
          )}
        </>
      )}
      <RefusalNotice refusal={result} />
    </section>
  );
}
