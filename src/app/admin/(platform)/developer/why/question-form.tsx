"use client";
import { Button, TextInput } from "@mantine/core";
import { IconStethoscope } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import type { ValidationIssue } from "@/domain/kernel/errors";
import { useKeys } from "@/ui/keys/use-keys";
import { useReading } from "@/ui/preferences";
import type { Question } from "./question";
import css from "./why.module.css";

type Props = { question: Question; faults: readonly ValidationIssue[]; onAsk: (question: Question) => void };

const FIELDS = ["domain", "address", "request"] as const;

export function QuestionForm({ question, faults, onAsk }: Props) {
  const t = useTranslations("developer.why");
  const { locale } = useReading();
  const [typed, setTyped] = useState(question);
  const [empty, setEmpty] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  useKeys({ slash: () => first.current?.select() });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const nothing = typed.domain.trim() === "" && typed.request.trim() === "";
    setEmpty(nothing);
    if (nothing) return first.current?.focus();
    onAsk({ domain: typed.domain.trim(), address: typed.address.trim(), request: typed.request.trim() });
  };
  const issueOf = (path: string) => {
    const message = faults.find((issue) => issue.path === path)?.message;
    return typeof message === "object" ? message[locale] : message;
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {FIELDS.map((name) => (
        <TextInput
          key={name}
          ref={name === "domain" ? first : undefined}
          name={name}
          label={t(`ask.${name}`)}
          description={t(`ask.${name}Hint`)}
          inputWrapperOrder={["label", "input", "error", "description"]}
          error={issueOf(name) ?? (empty && name === "domain" ? t("ask.empty") : undefined)}
          dir="ltr"
          classNames={{ label: css.label, description: css.hint }}
          autoComplete="off"
          spellCheck={false}
          value={typed[name]}
          onChange={({ currentTarget }) => setTyped({ ...typed, [name]: currentTarget.value })}
        />
      ))}
      <Button type="submit" className={css.submit} leftSection={<IconStethoscope size={16} stroke={1.7} />}>
        {t("ask.submit")}
      </Button>
    </form>
  );
}
