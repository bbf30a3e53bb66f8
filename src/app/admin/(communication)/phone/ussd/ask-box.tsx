"use client";
import { Button, TextInput } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import { USSD } from "@/domain/communication/telephony/rules";
import { asciiDigits } from "@/domain/kernel/digits";
import { refusalOfError } from "@/ui/state/refusal";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import { api } from "../../../_client";
import css from "../phone.module.css";

/** A USSD code and the network's reply. It has a cost: one press sends it once. */
export function AskBox() {
  const t = useTranslations("ussd");
  const utils = api.useUtils();
  const [code, setCode] = useState("");
  const [wrong, setWrong] = useState(false);
  const requestKey = useRef(crypto.randomUUID());
  const send = api.telephony.ussd.useMutation({
    trpc: { context: { alone: true } },
    onSuccess: () => {
      requestKey.current = crypto.randomUUID();
    },
    onSettled: () => utils.telephony.invalidate(),
  });
  const ask = (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending) return;
    setWrong(!USSD.test(code));
    if (USSD.test(code)) send.mutate({ code, request_key: requestKey.current });
  };
  return (
    <>
      <form className={css.ask} onSubmit={ask} noValidate>
        <TextInput
          label={t("code")}
          description={t("codeHint")}
          dir="ltr"
          autoComplete="off"
          maxLength={40}
          value={code}
          error={wrong && !USSD.test(code) ? t("codeWrong") : null}
          onChange={({ currentTarget }) => {
            setCode(asciiDigits(currentTarget.value).trim());
            requestKey.current = crypto.randomUUID();
          }}
        />
        <Button type="submit" leftSection={<IconSend size={16} aria-hidden />} loading={send.isPending}>
          {t("send")}
        </Button>
      </form>
      <div role="status">
        {send.data && (
          <p className={css.answer} dir="auto">
            {send.data.answer ?? t(`state.${send.data.state}`)}
          </p>
        )}
      </div>
      <RefusalNotice refusal={send.error && refusalOfError(send.error)} />
    </>
  );
}
