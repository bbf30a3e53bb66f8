"use client";
import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type FormEvent, type KeyboardEvent, useRef, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { useFormat } from "@/ui/format/use-format";
import { useReading } from "@/ui/preferences";
import { type RefusalDto, wordsOf } from "@/ui/state/refusal";
import { callSignIn } from "./call-sign-in";
import css from "./sign-in.module.css";
import { targetOf } from "./target";

type Props = { ended: boolean; suspended: boolean };

type Name = "personnel_id" | "password" | "code";

const nothing = () => () => {};
const yes = () => true;
const no = () => false;

/**
 * Fields keep input from the first paint on. Until the script runs the button and Enter are disabled: a native submit
 * would put the password into the URL.
 */
export function SignInForm({ ended, suspended }: Props) {
  const t = useTranslations("signIn");
  const { locale } = useReading();
  const [missing, setMissing] = useState<Name | null>(null);
  const [result, setResult] = useState<RefusalDto | null>(suspended ? { reason: "suspended" } : null);
  const [busy, setBusy] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  // Stays visible once required: the other credentials were correct.
  const [twoSteps, setTwoSteps] = useState(false);
  const awake = useSyncExternalStore(nothing, yes, no);
  const fields = {
    personnel_id: useRef<HTMLInputElement>(null),
    password: useRef<HTMLInputElement>(null),
    code: useRef<HTMLInputElement>(null),
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    const typedIn = (name: Name) => fields[name].current?.value ?? "";
    const typed = {
      personnel_id: typedIn("personnel_id"),
      password: typedIn("password"),
      ...(twoSteps && { code: typedIn("code") }),
    };
    const input = ["personnel_id", "password", ...(twoSteps ? ["code" as const] : [])] as const;
    const empty = input.find((name) => typed[name]?.trim() === "") ?? null;
    setMissing(empty);
    if (empty) return fields[empty].current?.focus();
    setBusy(true);
    const refusal = await callSignIn(typed);
    // Read on the client, since one cached page serves all visitors.
    if (!refusal) return window.location.assign(targetOf(new URLSearchParams(window.location.search).get("next")));
    setBusy(false);
    if (refusal.reason === "secondFactorNeeded") {
      // Rendered before the focus moves to it.
      flushSync(() => {
        setResult(null);
        setTwoSteps(true);
      });
      return fields.code.current?.focus();
    }
    setResult(refusal);
    (twoSteps ? fields.code : fields.password).current?.select();
  }

  const field = (name: Name) => ({
    ref: fields[name],
    name,
    label: t(LABEL[name]),
    error: missing === name && t("required"),
    onChange: () => setMissing(null),
    size: "md" as const,
    dir: "ltr" as const,
    classNames: { label: css.label, input: css.input },
  });

  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {ended && !result && <p className={css.note}>{t("ended")}</p>}
      <div aria-live="assertive">{result && <Refused refusal={result} locale={locale} />}</div>
      <TextInput
        {...field("personnel_id")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
      />
      <PasswordInput
        {...field("password")}
        autoComplete="current-password"
        description={capsLock ? t("capsLock") : undefined}
        inputWrapperOrder={["label", "input", "description", "error"]}
        onKeyUp={(event: KeyboardEvent) => setCapsLock(event.getModifierState("CapsLock"))}
        visibilityToggleButtonProps={{ "aria-label": t("show"), tabIndex: 0 }}
      />
      {twoSteps && (
        <TextInput
          {...field("code")}
          description={t("codeHint")}
          inputWrapperOrder={["label", "input", "description", "error"]}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
        />
      )}
      <Button type="submit" size="md" fullWidth loading={busy} disabled={!awake} className={css.submit} mt={6}>
        {busy ? t("busy") : t("submit")}
      </Button>
    </form>
  );
}

const LABEL = { personnel_id: "personnelId", password: "password", code: "code" } as const;

function Refused({ refusal, locale }: { refusal: RefusalDto; locale: "fa" | "en" }) {
  const t = useTranslations("signIn");
  const state = useTranslations("state");
  const { number } = useFormat();
  const { code, title, solution } = wordsOf(refusal, locale);
  const minutes = Math.ceil((refusal.retryAfterSeconds ?? 0) / 60);
  const unit = new Intl.PluralRules(locale).select(minutes) === "one" ? "minute" : "minutes";
  return (
    <div className={css.refused}>
      <strong>{title}</strong>
      <span>{solution}</span>
      {minutes > 0 && <span>{t("wait", { time: `${number(minutes)} ${locale === "fa" ? "دقیقه" : unit}` })}</span>}
      {code !== null && <small>{state("code", { code: number(code).replace(/[,٬]/g, "") })}</small>}
    </div>
  );
}
