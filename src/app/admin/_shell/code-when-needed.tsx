"use client";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useFormValue } from "@/ui/form/form";
import { TextField } from "@/ui/form/text-field";

/** The code of an authenticator app, from when it was asked for: most have none, and nobody sees whether another has one. */
export function CodeWhenNeeded({ path }: { path: string }) {
  const t = useTranslations("signIn");
  const asks = useFormValue((form) => form.told?.reason === "secondFactorNeeded");
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (asks) setAsked(true);
  }, [asks]);
  if (!asked && !asks) return null;
  return (
    <TextField path={path} label={t("code")} hint={t("codeHint")} required kind="latin" maxLength={40} autoFocus />
  );
}
