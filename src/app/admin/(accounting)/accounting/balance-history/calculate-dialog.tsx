"use client";
import { Button, Radio, Select } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CALCULATIONS, type Calculation } from "@/domain/accounting/account-history/rules";
import { useAnnounce } from "@/ui/announcer";
import { Dialog } from "@/ui/dialog";
import { useFormat } from "@/ui/format/use-format";
import { ErrorState } from "@/ui/state/error-state";
import { refusalOfError } from "@/ui/state/refusal";
import { api } from "../../../_client";
import { Difference } from "../verification/difference";
import type { Calculated } from "./address";
import css from "./balance-history.module.css";

type Props = { years: readonly number[]; year: number; onClose: () => void };

/** Recomputes a year from its lines and lists differences. */
export default function CalculateDialog({ years, year: first, onClose }: Props) {
  const t = useTranslations("balanceHistory");
  const { digits } = useFormat();
  const announce = useAnnounce();
  const utils = api.useUtils();
  const [calculation, setCalculation] = useState<Calculation>("complete");
  const [year, setYear] = useState(first);
  const run = api.balanceHistory.calculate.useMutation({
    onSuccess: ({ differences }) => announce(differences === 0 ? t("allRight") : t("differed", { n: differences })),
    onSettled: () => utils.balanceHistory.invalidate(),
  });
  return (
    <Dialog onClose={onClose} title={t("calculateTitle")} closeOnClickOutside={false}>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!run.isPending) run.mutate({ year, calculation });
        }}
      >
        <p>{t("calculateText")}</p>
        <Select
          label={t("year")}
          data={years.map((one) => ({ value: String(one), label: digits(String(one)) }))}
          value={String(year)}
          allowDeselect={false}
          onChange={(value) => setYear(Number(value))}
        />
        <Radio.Group label={t("what")} value={calculation} onChange={(value) => setCalculation(value as Calculation)}>
          {CALCULATIONS.map((value) => (
            <Radio
              key={value}
              value={value}
              label={t(`calculations.${value}`)}
              data-autofocus={value === calculation || undefined}
            />
          ))}
        </Radio.Group>
        <footer>
          <Button type="submit" loading={run.isPending}>
            {t("calculateNow")}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t("close")}
          </Button>
        </footer>
      </form>
      {run.isError && <ErrorState refusal={refusalOfError(run.error)} />}
      {run.data && !run.isPending && <Result told={run.data} />}
    </Dialog>
  );
}

function Result({ told }: { told: Calculated }) {
  const t = useTranslations("balanceHistory");
  const { number } = useFormat();
  const { differences, repaired, found, branch_currency } = told;
  const Mark = differences === repaired ? IconCircleCheck : IconAlertTriangle;
  return (
    <section className={css.result} data-right={differences === repaired}>
      <p role="status">
        <Mark size={18} stroke={1.7} aria-hidden />{" "}
        {differences === 0
          ? t("allRight")
          : t("outcome", { differences: number(differences), repaired: number(repaired) })}
      </p>
      {differences > repaired && <p>{t("leftAlone")}</p>}
      {differences > found.length && <p>{t("firstOnly", { n: number(found.length) })}</p>}
      <ul>
        {found.map((one) => (
          <Difference
            key={`${one.fault} ${one.account?.id} ${one.currency} ${one.day}`}
            found={{ ...one, voucher_id: null, rule: null, facts: null }}
            currency={branch_currency}
          />
        ))}
      </ul>
    </section>
  );
}
