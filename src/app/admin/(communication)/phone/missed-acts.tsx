"use client";
import { Button } from "@mantine/core";
import { IconArrowBackUp, IconCheck, IconPhoneOutgoing } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useAnnounce } from "@/ui/announcer";
import { toButton, useKeys } from "@/ui/keys/use-keys";
import drawer from "@/ui/list/drawer.module.css";
import parts from "@/ui/list/parts.module.css";
import { ErrorText } from "@/ui/state/error-text";
import { api, useMay } from "../../_client";
import { useDial } from "../../_phone/use-dial";
import type { Call } from "./address";

/** Call back (key B), and mark a missed call as followed up or not (key T). */
export function MissedActs({ call, onHandled }: { call: Call; onHandled: (call: Call) => void }) {
  const t = useTranslations("phone");
  const announce = useAnnounce();
  const utils = api.useUtils();
  const mayAct = useMay("telephony:write");
  const dial = useDial();
  const handle = api.telephony.handle.useMutation({
    onSuccess: (_, { handled }) => {
      announce(t(handled ? "state.handled" : "reopened"));
      if (handled) onHandled(call);
    },
    onSettled: () => utils.telephony.invalidate(),
  });
  const { id, number, acts, passenger, trade_id } = call;
  const back = acts.includes("call_back") && number !== null;
  const seen = acts.includes("handle") || acts.includes("unhandle");
  const callBack = () =>
    number !== null &&
    dial.call({ number, call_id: id, ...(passenger && { passenger_id: passenger.id }), ...(trade_id && { trade_id }) });
  const turn = () => handle.mutate({ id, handled: acts.includes("handle") });
  useKeys({ keyb: toButton("B"), keyt: toButton("T") });
  if (!mayAct || !(back || seen)) return null;
  const face = { size: "xs", variant: "default" } as const;
  const undoes = acts.includes("unhandle");
  return (
    <section className={drawer.section}>
      <div className={parts.actions}>
        {back && (
          <Button
            {...face}
            leftSection={<IconPhoneOutgoing size={15} aria-hidden />}
            rightSection={<kbd>B</kbd>}
            aria-keyshortcuts="B"
            loading={dial.isPending}
            onClick={callBack}
          >
            {t("callBack")}
          </Button>
        )}
        {seen && (
          <Button
            {...face}
            leftSection={undoes ? <IconArrowBackUp size={15} aria-hidden /> : <IconCheck size={15} aria-hidden />}
            rightSection={<kbd>T</kbd>}
            aria-keyshortcuts="T"
            loading={handle.isPending}
            onClick={turn}
          >
            {t(undoes ? "reopen" : "handle")}
          </Button>
        )}
      </div>
      {dial.data?.approval && (
        <p className={parts.soft} role="status">
          {t("waitsForApproval")}
        </p>
      )}
      <ErrorText error={dial.error ?? handle.error} />
    </section>
  );
}
