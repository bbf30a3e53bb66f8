"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ActDialog } from "@/ui/act-dialog";
import { DateField } from "@/ui/form/date-field";
import { FormDialog } from "@/ui/form/form-dialog";
import { useFormat } from "@/ui/format/use-format";
import { Money } from "@/ui/money";
import { Loaded } from "@/ui/state/loaded";
import { Notice } from "@/ui/state/notice";
import { type RefusalDto, refusalOfError } from "@/ui/state/refusal";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import { api, useMay } from "../../../../_client";
import type { DeskAccount, DeskClosing } from "./address";
import css from "./desk.module.css";

/** Closing statements of an account: proposed by one person, closed and reopened by another. */
export function Closings({ account }: { account: DeskAccount }) {
  const t = useTranslations("bankMatch");
  const utils = api.useUtils();
  const mayPropose = useMay("accounting:write");
  const [isProposing, setProposing] = useState(false);
  const query = api.bankClosings.list.useQuery({ account_id: account.id });
  const propose = api.bankClosings.propose.useMutation({ onSettled: () => utils.bankClosings.invalidate() });
  const save = async ({ to_date }: { to_date: string | null }) => {
    await propose.mutateAsync({ account_id: account.id, to_date: to_date! });
  };
  return (
    <Loaded query={query}>
      {({ items }) => (
        <>
          {mayPropose && (
            <div className={css.bar}>
              <Button onClick={() => setProposing(true)}>{t("closing.propose")}</Button>
            </div>
          )}
          {items.length === 0 && <Notice title={t("closing.noneTitle")} text={t("closing.noneText")} />}
          {items.map((closing) => (
            <ClosingCard key={closing.id} closing={closing} currency={account.currency} />
          ))}
          {isProposing && (
            <FormDialog
              title={t("closing.proposeTitle")}
              text={t("closing.proposeText")}
              initial={{ to_date: account.last_day }}
              submit={t("closing.propose")}
              onSave={save}
              onClose={() => setProposing(false)}
            >
              <DateField path="to_date" label={t("closing.toDate")} required />
            </FormDialog>
          )}
        </>
      )}
    </Loaded>
  );
}

function ClosingCard({ closing, currency }: { closing: DeskClosing; currency: string }) {
  const t = useTranslations("bankMatch.closing");
  const { dayOf } = useFormat();
  const rows = [
    ["byBank", Number(closing.by_bank)],
    ["outstanding", Number(closing.outstanding)],
    ["unrecorded", -Number(closing.unrecorded)],
    ["byBooks", Number(closing.by_books)],
  ] as const;
  const until = dayOf(closing.to_date);
  return (
    <article className={css.card} aria-label={t("until", { day: until })}>
      <h2 className={css.until}>
        {t("until", { day: until })} <span>{t(`state.${closing.state}`)}</span>
      </h2>
      <dl className={css.figures}>
        {rows.map(([key, amount]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>
              <Money amount={amount} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
      <ClosingActs closing={closing} />
    </article>
  );
}

function ClosingActs({ closing }: { closing: DeskClosing }) {
  const t = useTranslations("bankMatch.closing");
  const utils = api.useUtils();
  const mayWrite = useMay("accounting:write");
  const mayApprove = useMay("accounting:approve");
  const [refused, setRefused] = useState<RefusalDto | null>(null);
  const [isAsking, setAsking] = useState(false);
  const options = {
    onError: (error: unknown) => setRefused(refusalOfError(error)),
    onSettled: () => utils.bankClosings.invalidate(),
  };
  const approve = api.bankClosings.approve.useMutation(options);
  const drop = api.bankClosings.drop.useMutation(options);
  const reopen = api.bankClosings.reopen.useMutation(options);
  const ask = api.bankClosings.askReopening.useMutation({ onSettled: options.onSettled });
  const step = { id: closing.id, version: closing.version };
  const isOpen = closing.state === "proposed";
  const isAsked = closing.reopen_asked_by !== null;
  return (
    <div className={css.acts}>
      {isOpen && mayApprove && (
        <Button size="xs" onClick={() => approve.mutate(step)}>
          {t("approve")}
        </Button>
      )}
      {isOpen && mayWrite && (
        <Button size="xs" variant="default" onClick={() => drop.mutate(step)}>
          {t("drop")}
        </Button>
      )}
      {closing.state === "closed" && !isAsked && mayWrite && (
        <Button size="xs" variant="default" onClick={() => setAsking(true)}>
          {t("askReopening")}
        </Button>
      )}
      {closing.state === "closed" && isAsked && mayApprove && (
        <Button size="xs" onClick={() => reopen.mutate(step)}>
          {t("reopen")}
        </Button>
      )}
      <RefusalNotice refusal={refused} />
      {isAsking && (
        <ActDialog
          title={t("askReopening")}
          submit={t("askReopening")}
          onAct={(reason) => ask.mutateAsync({ ...step, reason })}
          onClose={() => setAsking(false)}
        >
          <p>{t("reopenText")}</p>
        </ActDialog>
      )}
    </div>
  );
}
