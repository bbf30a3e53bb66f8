"use client";
import { SegmentedControl, Select, Switch } from "@mantine/core";
import { IconArrowLeft, IconArrowRight } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { DIRECTIONS, type Direction } from "@/domain/cashier/cheque/rules";
import { useAnnounce } from "@/ui/announcer";
import { DayInput } from "@/ui/form/day-input";
import { FormProvider, focusField, useForm, useFormValue } from "@/ui/form/form";
import type { IssueText } from "@/ui/form/form-state";
import { LeaveGuard } from "@/ui/form/leave-guard";
import { useFormat } from "@/ui/format/use-format";
import { useKeys } from "@/ui/keys/use-keys";
import { Link } from "@/ui/link";
import { useReading } from "@/ui/preferences";
import { refusalOfError } from "@/ui/state/refusal";
import { api, useBranchId, useMay } from "../../../_client";
import { AllocatedItems } from "../../../_money/open-items/open-items";
import type { Party } from "../../../_money/party";
import { PartyBalance } from "../../../_money/party-balance";
import { PartyPicker } from "../../../_money/party-picker";
import { useSayadRequired } from "../../../_money/use-sayad-required";
import { CHEQUE_PARTIES } from "../cheque-party";
import type { Choices } from "../types";
import { useWords } from "../use-words";
import { Bar } from "./bar";
import { Grid } from "./grid";
import css from "./register.module.css";
import { useAllocation } from "./use-allocation";
import { useBanks } from "./use-banks";
import { finishedForm, newValues, placeIn, type Values, type Wrong } from "./values";

type Props = { direction: Direction; party: Party | null; choices: Choices };

const WRONGS: readonly Wrong[] = ["needed", "notDay", "notMoney", "zero", "sayad", "twice", "iban"];

/**
 * Registers cheques of one party, received or issued: the party once, then a row per cheque; all are stored or none.
 */
export function Register({ direction: input, party: given, choices }: Props) {
  const t = useTranslations("cheques");
  const router = useRouter();
  const announce = useAnnounce();
  const { locale } = useReading();
  const { number } = useFormat();
  const { titleOf } = useWords();
  const utils = api.useUtils();
  const store = api.cheques.store.useMutation();
  const form = useForm<Values>(
    newValues({ direction: input, party: given, date: choices.today, account_id: choices.defaults.bank }),
    { draftKey: `cheques.${useBranchId()}.new` },
  );
  const { direction, party, date, account_id, opening, against } = useFormValue((form) => form.values as Values, form);
  const dirty = useFormValue((form) => form.dirty as boolean, form);
  const issues = useFormValue((form) => form.faults as ReadonlyMap<string, IssueText>, form);
  const box = useRef<HTMLDivElement>(null);
  /** The same key for every attempt: a lost answer stores nothing twice. */
  const [key] = useState(() => ({ value: crypto.randomUUID() as string }));
  const { offered, items, parts, left, settlesOf } = useAllocation(form);
  const banks = useBanks(choices.bank_names);
  const sayadRequired = useSayadRequired();
  const mayOpen = useMay("accounting:approve");
  const drawnOn = choices.banks.find(({ id }) => id === account_id);

  const toGrid = () => box.current?.querySelector<HTMLElement>("tbody [data-cell]")?.focus();
  useEffect(() => {
    const path = given ? "rows[0].due_date" : "party";
    focusField(box.current, path);
  }, [given]);
  const focusFirst = () =>
    requestAnimationFrame(() => {
      const first = [...(box.current?.querySelectorAll("[data-path]") ?? [])]
        .map((field) => field.getAttribute("data-path")!)
        .find((path) => form.faults.has(path));
      if (first) focusField(box.current, first);
    });

  const save = async () => {
    if (form.busy) return;
    const field = document.activeElement;
    // The current cell completes its value on blur.
    if (field instanceof HTMLElement && box.current?.contains(field)) field.blur();
    const sent = form.values;
    const words = Object.fromEntries(WRONGS.map((one) => [one, t(`wrong.${one}`)])) as Record<Wrong, string>;
    const ready = finishedForm(sent, { ...words, noRows: t("noRows") }, drawnOn?.bank_name ?? null, sayadRequired);
    if ("faults" in ready) {
      form.refused({ reason: "fieldInvalid", fields: ready.faults }, (path) => path);
      return focusFirst();
    }
    form.setBusy(true);
    const settles = settlesOf(ready.input);
    const each = ready.input.checks.map((check, n) => ({
      ...check,
      ...(settles[n]?.length && { settles: settles[n] }),
    }));
    try {
      const { checks } = await store.mutateAsync({ ...ready.input, checks: each, request_key: key.value });
      form.saved(sent, newValues({ direction, party: null, date: choices.today, account_id }));
      void utils.cheques.invalidate();
      void utils.payments.invalidate();
      announce(t("done.register", { count: checks.length, n: number(checks.length) }));
      const query = new URLSearchParams({ tab: "list", group: String(checks[0]!.group_id) });
      if (direction === "issued") query.set("direction", direction);
      router.push(`/admin/cheques?${query}`);
    } catch (error) {
      const result = refusalOfError(error);
      // A refused request was not stored: the corrected one is a new one.
      if (result.reason !== "offline" && result.reason !== "unexpected") key.value = crypto.randomUUID();
      // Another person may have paid an item since it was read.
      void utils.payments.openItems.invalidate();
      form.refused(result, placeIn(ready.at, settles));
      focusFirst();
    }
  };
  useKeys({ "mod+enter": () => void save(), "mod+keys": () => void save() });
  const issueAt = (path: string) => {
    const result = issues.get(path);
    return result === undefined || typeof result === "string" ? result : result[locale];
  };
  const Back = locale === "fa" ? IconArrowRight : IconArrowLeft;

  return (
    <div ref={box} className={css.page}>
      <LeaveGuard dirty={dirty} />
      <header className={css.head}>
        <Link
          className={css.back}
          href={`/admin/cheques${direction === "issued" ? "?direction=issued" : ""}`}
          aria-label={t("backToCheques")}
        >
          <Back size={18} stroke={1.7} />
        </Link>
        <h1>{t("registerTitle")}</h1>
        <SegmentedControl
          size="xs"
          aria-label={t("direction")}
          data={DIRECTIONS.map((value) => ({ value, label: t(`directions.${value}`) }))}
          value={direction}
          onChange={(value) => form.set("direction", value)}
        />
        {offered && (
          <Switch
            size="xs"
            label={t("against")}
            checked={against ?? true}
            onChange={({ currentTarget }) => form.set("against", currentTarget.checked)}
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
          />
        )}
        {mayOpen && (
          <Switch
            size="xs"
            label={t("opening")}
            checked={opening ?? false}
            onChange={({ currentTarget }) => form.set("opening", currentTarget.checked)}
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
          />
        )}
      </header>
      <div className={css.fields}>
        <div className={css.party}>
          <PartyPicker
            wrapperProps={{ "data-path": "party" }}
            label={t(direction === "issued" ? "payee" : "column.party")}
            withAsterisk
            error={issueAt("party")}
            types={CHEQUE_PARTIES[direction]}
            currency={choices.currency}
            value={party}
            onChange={(chosen) => {
              form.set("party", chosen);
              if (chosen) toGrid();
            }}
          />
          {party && party.balance !== undefined && (
            <span className={css.note}>
              <PartyBalance balance={party.balance} currency={choices.currency} />
            </span>
          )}
        </div>
        {direction === "issued" && (
          <Select
            className={css.account}
            wrapperProps={{ "data-path": "account_id" }}
            label={t("drawnOn")}
            withAsterisk
            error={issueAt("account_id")}
            data={choices.banks.map((one) => ({ value: String(one.id), label: `${titleOf(one)} · ${one.code}` }))}
            value={account_id === null ? null : String(account_id)}
            onChange={(chosen) => form.set("account_id", chosen === null ? null : Number(chosen))}
            searchable
            allowDeselect={false}
          />
        )}
        <DayInput
          className={css.day}
          wrapperProps={{ "data-path": "date" }}
          label={t("field.registeredOn")}
          error={issueAt("date")}
          value={date}
          onChange={(value) => form.set("date", value)}
        />
        {opening && <p className={css.opening}>{t("openingHint")}</p>}
      </div>
      <Grid form={form} choices={choices} banks={banks} onResult={announce} />
      {items.enabled && (
        <div className={css.against}>
          <FormProvider form={form} save={() => void save()}>
            <AllocatedItems items={items} parts={parts} left={left} currency={choices.currency} />
          </FormProvider>
        </div>
      )}
      <Bar
        form={form}
        currency={choices.currency}
        onStore={() => void save()}
        onFault={(path) => focusField(box.current, path)}
      />
    </div>
  );
}
