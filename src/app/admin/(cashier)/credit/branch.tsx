"use client";
import { Button } from "@mantine/core";
import { IconSignature, IconSignatureOff } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAnnounce } from "@/ui/announcer";
import { DayTime } from "@/ui/day-time";
import { FormDialog } from "@/ui/form/form-dialog";
import type { Amount } from "@/ui/form/money-input";
import { ErrorText } from "@/ui/state/error-text";
import { Loaded } from "@/ui/state/loaded";
import { ToneLabel } from "@/ui/tone-label";
import { api, useMay } from "../../_client";
import { AmountField } from "../../_money/amount-field";
import { CeilingBar } from "../../_money/ceiling-bar";
import type { BranchCredit } from "./address";
import css from "./credit.module.css";

/** The branch's own credit at the core, and whether the last signature is still valid. */
export function Branch({ first }: { first: BranchCredit | undefined }) {
  const t = useTranslations("credit");
  const query = api.credit.branch.useQuery(undefined, { initialData: first });
  return (
    <section className={css.card} aria-labelledby="credit-branch">
      <h2 id="credit-branch">{t("branch")}</h2>
      <Loaded query={query}>
        {(of) => (
          <>
            <CeilingBar of={of} currency={of.currency} />
            <Signed of={of} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function Signed({ of }: { of: BranchCredit }) {
  const t = useTranslations("credit");
  const announce = useAnnounce();
  const utils = api.useUtils();
  const [signs, grants] = [useMay("accounting:write"), useMay("settings:approve")];
  const [asking, setAsking] = useState(false);
  const resign = api.credit.resign.useMutation({
    onSuccess: () => announce(t("resigned")),
    onSettled: () => utils.credit.invalidate(),
  });
  const grant = api.credit.grant.useMutation({
    onSuccess: () => announce(t("resigned")),
    onSettled: () => utils.credit.invalidate(),
  });
  const state = of.signature === null ? "unsigned" : of.valid ? "valid" : "stale";
  const Mark = state === "valid" ? IconSignature : IconSignatureOff;
  return (
    <div className={css.signed}>
      <p>
        <ToneLabel tone={state === "valid" ? "good" : "warn"}>
          <Mark size={16} stroke={1.8} aria-hidden />
          {t(`signature.${state}`)}
        </ToneLabel>
        {of.signed_at && (
          <small>
            {" "}
            <DayTime at={of.signed_at} soft />
          </small>
        )}
      </p>
      {of.signature && (
        <p>
          <bdi className="code">{of.signature}</bdi>
        </p>
      )}
      {(signs || grants) && (
        <div className={css.buttons}>
          {signs && (
            <Button variant="default" size="xs" loading={resign.isPending} onClick={() => resign.mutate()}>
              {t("resign")}
            </Button>
          )}
          {grants && (
            <Button variant="subtle" size="xs" onClick={() => setAsking(true)}>
              {t("newCeiling")}
            </Button>
          )}
        </div>
      )}
      <ErrorText error={resign.error} />
      {asking && (
        <FormDialog
          money
          title={t("newCeiling")}
          text={<p>{t("newCeilingText")}</p>}
          initial={{ ceiling: of.ceiling as Amount }}
          submit={t("resign")}
          onSave={({ ceiling }) => grant.mutateAsync({ ceiling: ceiling as number })}
          onClose={() => setAsking(false)}
        >
          <AmountField path="ceiling" label={t("column.ceiling")} required currency={of.currency} autoFocus />
        </FormDialog>
      )}
    </div>
  );
}
