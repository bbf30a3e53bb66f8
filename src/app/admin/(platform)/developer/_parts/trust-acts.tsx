"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAnnounce } from "@/ui/announcer";
import { type RefusalDto, refusalOfError } from "@/ui/state/refusal";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import { api } from "../../../_client";
import css from "./developer.module.css";
import type { TrustAct } from "./developer-types";
import { ProofDialog, ReasonDialog } from "./dialogs";

type Props = { id: number; network: string; domain: string; acts: readonly TrustAct[]; secondPerson?: boolean };

const LOOK = { trust: "filled", reject: "default", withdraw: "default", revoke: "default" } as const;

/** Actions on an address by the rule's table; revoking needs a reason. */
export function TrustActs({ id, network, domain, acts, secondPerson }: Props) {
  const t = useTranslations("developer.trust");
  const announce = useAnnounce();
  const utils = api.useUtils();
  const [asking, setAsking] = useState<"reject" | "revoke" | "prove" | null>(null);
  const [result, setResult] = useState<RefusalDto | null>(null);
  const done = (act: TrustAct) => async () => {
    setResult(null);
    announce(t(`done.${act}`, { network }));
    await Promise.all([utils.trusts.invalidate(), utils.domains.invalidate(), utils.diagnosis.invalidate()]);
  };
  const settle = (act: TrustAct) => ({
    onSuccess: done(act),
    onError: (error: unknown) => setResult(refusalOfError(error)),
  });
  const trust = api.trusts.trust.useMutation({
    onSuccess: done("trust"),
    onError: (error) => {
      const result = refusalOfError(error);
      // The user's own request, and there is no other approver yet: the form asks for proof and shows its errors.
      if (result.reason === "secondFactorNeeded") setAsking("prove");
      else if (asking !== "prove") setResult(result);
    },
  });
  const withdraw = api.trusts.withdraw.useMutation(settle("withdraw"));
  const reject = api.trusts.reject.useMutation({ onSuccess: done("reject") });
  const revoke = api.trusts.revoke.useMutation({ onSuccess: done("revoke") });
  const act = (name: TrustAct) => {
    if (name === "trust") trust.mutate({ id });
    else if (name === "withdraw") withdraw.mutate({ id });
    else setAsking(name);
  };
  return (
    <>
      <span className={css.acts}>
        {acts.map((name) => (
          <Button
            key={name}
            size="compact-sm"
            variant={LOOK[name]}
            loading={(name === "trust" && trust.isPending) || (name === "withdraw" && withdraw.isPending)}
            aria-label={`${t(name)} ${network}`}
            onClick={() => act(name)}
          >
            {t(name)}
          </Button>
        ))}
        {secondPerson && <span className={css.small}>{t("secondPerson")}</span>}
      </span>
      {result && <RefusalNotice refusal={result} />}
      {asking === "prove" && (
        <ProofDialog
          title={`${t("trust")} ${network}`}
          submit={t("trust")}
          onSave={(proof) => trust.mutateAsync({ id, proof })}
          onClose={() => setAsking(null)}
        />
      )}
      {asking && asking !== "prove" && (
        <ReasonDialog
          title={t(`${asking}Title`, { network, domain })}
          text={t(`${asking}Text`)}
          submit={t(asking)}
          danger
          onSave={(reason) => (asking === "reject" ? reject : revoke).mutateAsync({ id, reason })}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}
