"use client";
import { Button, Modal, PasswordInput, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { Me } from "@/domain/people/operator/schema";
import type { RefusalDto } from "@/ui/state/refusal";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import { callSignIn } from "../../sign-in/call-sign-in";
import { goOn, onSessionEnded, toSignIn } from "../_session";
import css from "./sign-in-again.module.css";

/** All tabs share the session: signing in again in one restores all. */
const CHANNEL = "safar.session";

/** After the session ended the password is requested over the page, which keeps all input, and waiting calls continue. */
export function SignInAgain({ person }: { person: Me["operator"] }) {
  const t = useTranslations("signIn");
  const [asks, setAsks] = useState(false);
  const [password, setPassword] = useState("");
  // Null until it is required.
  const [code, setCode] = useState<string | null>(null);
  const [result, setResult] = useState<RefusalDto | null>(null);
  const [busy, setBusy] = useState(false);
  const tabs = useRef<BroadcastChannel>(undefined);
  const done = () => {
    setAsks(false);
    setPassword("");
    setCode(null);
    setResult(null);
    goOn();
  };
  const latest = useRef(done);
  latest.current = done;
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }) => data === person.personnel_id && latest.current();
    tabs.current = channel;
    const leave = onSessionEnded(() => setAsks(true));
    return () => {
      channel.close();
      leave();
    };
  }, [person.personnel_id]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || password === "") return;
    setBusy(true);
    const refusal = await callSignIn({ personnel_id: person.personnel_id, password, ...(code !== null && { code }) });
    setBusy(false);
    if (refusal?.reason === "secondFactorNeeded") {
      setResult(null);
      return setCode("");
    }
    if (refusal) return setResult(refusal);
    tabs.current?.postMessage(person.personnel_id);
    done();
  };
  return (
    <Modal
      opened={asks}
      onClose={() => {}}
      title={t("again")}
      size="sm"
      zIndex={1_000}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      transitionProps={{ duration: 80 }}
    >
      <form className={css.form} onSubmit={submit} noValidate>
        <p className={css.text}>{t("againText")}</p>
        <p className={css.text}>
          <bdi>{person.name}</bdi> · <bdi className="code">{person.personnel_id}</bdi>
        </p>
        <PasswordInput
          label={t("password")}
          dir="ltr"
          data-autofocus
          autoComplete="current-password"
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          visibilityToggleButtonProps={{ "aria-label": t("show") }}
        />
        {code !== null && (
          <TextInput
            label={t("code")}
            description={t("codeHint")}
            inputWrapperOrder={["label", "input", "description", "error"]}
            dir="ltr"
            autoFocus
            autoComplete="one-time-code"
            maxLength={40}
            value={code}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
          />
        )}
        <RefusalNotice refusal={result} />
        <div className={css.buttons}>
          <Button variant="default" onClick={() => toSignIn("ended")}>
            {t("other")}
          </Button>
          <Button type="submit" loading={busy}>
            {t("submit")}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
