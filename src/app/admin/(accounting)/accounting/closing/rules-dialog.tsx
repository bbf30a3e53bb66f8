"use client";
import { useTranslations } from "next-intl";
import { DateField } from "@/ui/form/date-field";
import { useFormValue } from "@/ui/form/form";
import { FormDialog } from "@/ui/form/form-dialog";
import { NumberField } from "@/ui/form/number-field";
import { SelectField } from "@/ui/form/select-field";
import { knownText } from "@/ui/format/known-text";
import { useFormat } from "@/ui/format/use-format";
import { Loaded } from "@/ui/state/loaded";
import { api } from "../../../_client";
import type { Month, Rules } from "./address";
import css from "./closing.module.css";
import { useWords } from "./use-words";

type Rule = Rules["rules"][number];
type Severity = Rule["severity"];
type Values = { key: string | null; severity: Severity | null; days: number | null; since: string | null };
type Props = { month: Month; onClose: () => void };

/** How severe each check is in a month, and a form that sets one from a day on. */
export default function RulesDialog({ month, onClose }: Props) {
  const t = useTranslations("closing");
  const { monthName } = useWords();
  const utils = api.useUtils();
  const query = api.closing.rules.useQuery({ on: month.from_on });
  const set = api.closing.setRule.useMutation({ onSettled: () => utils.closing.invalidate() });
  const initial: Values = { key: null, severity: null, days: null, since: month.from_on };
  const save = ({ key, severity, days, since }: Values) =>
    set.mutateAsync({ key: key!, severity: severity!, since: since!, ...(days !== null && { days }) });
  return (
    <FormDialog
      title={t("rules.title", { month: monthName(month) })}
      text={t("rules.text")}
      initial={initial}
      submit={t("rules.submit")}
      size="lg"
      onSave={save}
      onClose={onClose}
    >
      <Loaded query={query}>
        {({ rules }) => (
          <>
            <RuleTable rules={rules} />
            <RuleFields rules={rules} />
          </>
        )}
      </Loaded>
    </FormDialog>
  );
}

function RuleTable({ rules }: { rules: Rule[] }) {
  const t = useTranslations("closing");
  const { dayOf } = useWords();
  const { number } = useFormat();
  const effect = ({ severity, days }: Pick<Rule, "severity" | "days">) =>
    days === null ? t(`severity.${severity}`) : t("rules.of", { severity: t(`severity.${severity}`), n: number(days) });
  return (
    <table className={css.rules}>
      <thead>
        <tr>
          <th scope="col">{t("rules.check")}</th>
          <th scope="col">{t("rules.severity")}</th>
        </tr>
      </thead>
      <tbody>
        {rules.map((rule) => (
          <tr key={rule.key} data-rule={rule.key}>
            <th scope="row">{knownText(t, `checkName.${rule.key}`) ?? rule.key}</th>
            <td>
              {rule.fixed ? t("rules.fixed") : effect(rule)}
              {rule.later.map((later) => (
                <span key={later.since} className={css.soft}>
                  {" "}
                  {t("rules.later", { severity: effect(later), day: dayOf(later.since) })}
                </span>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const SEVERITIES = ["off", "warn", "block"] as const;

function RuleFields({ rules }: { rules: Rule[] }) {
  const t = useTranslations("closing");
  const key = useFormValue((form) => form.at("key")) as string | null;
  const counts = rules.some((rule) => rule.key === key && rule.days !== null);
  return (
    <div className={css.ruleFields}>
      <SelectField
        path="key"
        label={t("rules.check")}
        required
        searchable
        data={rules
          .filter(({ fixed }) => !fixed)
          .map(({ key }) => ({ value: key, label: knownText(t, `checkName.${key}`) ?? key }))}
      />
      <SelectField
        path="severity"
        label={t("rules.severity")}
        required
        data={SEVERITIES.map((value) => ({ value, label: t(`severity.${value}`) }))}
      />
      {counts && <NumberField path="days" label={t("rules.days")} max={3650} />}
      <DateField path="since" label={t("rules.since")} required hint={t("rules.sinceHint")} />
    </div>
  );
}
