"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { FactorBegun, OwnFactor as Own } from "@/domain/people/operator-factor/schema";
import { Dialog } from "@/ui/dialog";
import { useFormat } from "@/ui/format/use-format";
import { Loaded } from "@/ui/state/loaded";
import { api } from "../_client";
import { BeginFactor, ConfirmFactor, EndFactor, RenewCodes } from "./factor-forms";
import css from "./own-factor.module.css";
import { RecoveryCodes } from "./recovery-codes";

/** Two-step verification of the user: off, being set up, on; and the recovery codes. */
export default function OwnFactor({ onClose }: { onClose: () => void }) {
  const own = api.ownFactor.get.useQuery();
  const [begun, setBegun] = useState<FactorBegun | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [asks, setAsks] = useState<"end" | "codes" | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />;
  if (begun) return <ConfirmFactor begun={begun} onCodes={setCodes} onClose={onClose} />;
  if (asks === "codes") return <RenewCodes onCodes={setCodes} onClose={onClose} />;
  if (asks === "end") return <EndFactor onClose={onClose} />;
  if (own.data?.since === null) return <BeginFactor onBegun={setBegun} onClose={onClose} />;
  return <FactorStatus query={own} onAsk={setAsks} onClose={onClose} />;
}

type Props = {
  query: Parameters<typeof Loaded<Own>>[0]["query"];
  onAsk: (what: "end" | "codes") => void;
  onClose: () => void;
};

function FactorStatus({ query, onAsk, onClose }: Props) {
  const t = useTranslations("factor");
  const { dayTime, number } = useFormat();
  return (
    <Dialog title={t("title")} onClose={onClose}>
      <Loaded query={query}>
        {({ since, recovery_left: left }) => (
          <>
            {since && <p className={css.lead}>{t("since", { at: dayTime(new Date(since)) })}</p>}
            <p className={left < 3 ? css.few : css.lead}>{t("left", { count: left, n: number(left) })}</p>
            <div className={css.buttons}>
              <Button variant="default" onClick={() => onAsk("codes")}>
                {t("newCodes")}
              </Button>
              <Button variant="default" c="var(--bad)" onClick={() => onAsk("end")}>
                {t("turnOff")}
              </Button>
            </div>
          </>
        )}
      </Loaded>
    </Dialog>
  );
}
