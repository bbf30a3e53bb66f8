"use client";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useFormValue, useHidden } from "@/ui/form/form";
import { TextField } from "@/ui/form/text-field";

type Props = { path: string; label: string; hint?: string; autoFocus?: boolean };

/** A code of an authenticator app or a recovery code: not stored in the tab's draft. */
export function CodeField({ path, ...rest }: Props) {
  useHidden(path);
  return <TextField path={path} required kind="latin" maxLength={40} {...rest} />;
}

/** The same, shown after it was required: most users have none, and strangers must not see whether another has one. */
export function CodeWhenNeeded({ path }: { path: string }) {
  const t = useTranslations("signIn");
  const asks = useFormValue((form) => form.refusal?.reason === "secondFactorNeeded");
  const [input, setAsked] = useState(false);
  useEffect(() => {
    if (asks) setAsked(true);
  }, [asks]);
  if (!input && !asks) return null;
  return <CodeField path={path} label={t("code")} hint={t("codeHint")} autoFocus />;
}
