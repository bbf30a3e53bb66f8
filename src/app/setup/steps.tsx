"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Form, useForm, useFormContext, useFormValue } from "@/ui/form/form";
import { useFormat } from "@/ui/format/use-format";
import { useReading } from "@/ui/preferences";
import { refusalOfError } from "@/ui/state/refusal";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import { api } from "../admin/_client";
import { BooksStep, BranchStep, ManagerStep } from "./fields";
import { OpeningStep } from "./opening-step";
import { Review } from "./review";
import css from "./setup.module.css";
import type { Done, SetupDto, Step, Values } from "./types";
import { useDraft } from "./use-draft";
import { requestOf, stepOfPath, stepsOf, valuesOf } from "./values";

type Props = { state: SetupDto; token: string | null; onDone: (done: Done) => void };

const dayAt = (zone: string) => new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(new Date());

/** One step at a time: Enter continues, the last step creates everything together. */
export function Steps({ state, token, onDone }: Props) {
  const { locale } = useReading();
  const form = useForm<Values>(valuesOf(state, locale, dayAt(state.zones["IR"] ?? "UTC")), { draftKey: null });
  const { client } = api.useUtils();
  const keep = useDraft(form, { token, version: state.version });
  const steps = stepsOf(state.kind);
  const at = useFormValue((form) => form.at("step"), form) as Step;
  const step = steps.includes(at) ? at : "branch";
  const go = (to: Step) => form.set("step", to);
  const save = async (values: Values) => {
    const next = steps[steps.indexOf(step) + 1];
    if (next) {
      const moved = { ...values, step: next };
      keep(moved);
      return moved;
    }
    try {
      onDone(await client.setup.finish.mutate({ token, form: requestOf(values, state.kind, locale) }));
    } catch (error) {
      const [first] = refusalOfError(error).fields ?? [];
      const there = first && stepOfPath(stripped(first.path));
      if (there) go(there);
      throw error;
    }
    return undefined;
  };
  return (
    <div className={css.wizard}>
      <Progress steps={steps} step={step} onStep={go} />
      <Form form={form} onSave={save} stripPath={stripped} className={css.form}>
        {step === "branch" && <BranchStep state={state} />}
        {step === "books" && <BooksStep state={state} />}
        {step === "manager" && <ManagerStep />}
        {step === "opening" && <OpeningStep state={state} />}
        {step === "review" && <Review state={state} />}
        <Foot step={step} steps={steps} onBack={() => go(steps[steps.indexOf(step) - 1]!)} />
      </Form>
    </div>
  );
}

const stripped = (path: string) => path.replace(/^form\./, "");

function Progress({ steps, step, onStep }: { steps: readonly Step[]; step: Step; onStep: (step: Step) => void }) {
  const t = useTranslations("setup");
  const { number } = useFormat();
  const here = steps.indexOf(step);
  return (
    <nav aria-label={t("steps")}>
      <ol className={css.progress}>
        {steps.map((one, index) => (
          <li key={one} aria-current={one === step ? "step" : undefined} data-done={index < here || undefined}>
            {index < here ? (
              <button type="button" onClick={() => onStep(one)}>
                {number(index + 1)}. {t(`step.${one}`)}
              </button>
            ) : (
              <span>
                {number(index + 1)}. {t(`step.${one}`)}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Foot({ step, steps, onBack }: { step: Step; steps: readonly Step[]; onBack: () => void }) {
  const t = useTranslations("setup");
  const { form } = useFormContext();
  const busy = useFormValue((form) => form.busy);
  const result = useFormValue((form) => form.refusal);
  const elsewhere = result && {
    ...result,
    fields: result.fields?.filter(({ path }) => form.at(stripped(path)) === undefined),
  };
  const head = useRef(step);
  useEffect(() => {
    if (head.current === step) return;
    head.current = step;
    // Screen readers start at the heading of a new step.
    document.getElementById("setup-step")?.focus();
  }, [step]);
  const last = step === steps.at(-1);
  return (
    <footer className={css.foot}>
      <RefusalNotice refusal={elsewhere} />
      <div className={css.buttons}>
        {step !== steps[0] && (
          <Button variant="default" onClick={onBack} disabled={busy}>
            {t("back")}
          </Button>
        )}
        <Button type="submit" loading={busy}>
          {t(last ? "finish" : "next")}
        </Button>
      </div>
    </footer>
  );
}
