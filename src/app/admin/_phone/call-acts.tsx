"use client";
import { Button } from "@mantine/core";
import {
  IconCreditCardPay,
  IconPhoneCheck,
  IconPhoneOff,
  IconTicket,
  IconUser,
  IconUserPlus,
} from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { late } from "@/ui/late";
import { Link } from "@/ui/link";
import parts from "@/ui/list/parts.module.css";
import { ErrorText } from "@/ui/state/error-text";
import { api, useMay } from "../_client";
import { PersonDialog } from "../(people)/passengers/dialogs";
import type { Card } from "./types";
import { callerOf } from "./who-calls";

// Loaded on demand: rarely opened.
const LinkDialog = late(async () => ({ default: (await import("../(cashier)/gateway-links/link-dialog")).LinkDialog }));

type Props = { card: Card; onAnswer?: (() => void) | undefined };

/** Actions for a caller: answer, send a payment link, sell, open or create the passenger, hang up. */
export function CallActs({ card, onAnswer }: Props) {
  const t = useTranslations("phone");
  const utils = api.useUtils();
  const [asking, setAsking] = useState<"link" | "person" | null>(null);
  const mayLink = useMay("gateway:write");
  const mayOpen = useMay("passenger:read");
  const mayMake = useMay("passenger:write");
  const maySell = useMay("reservation:read");
  const maySpeak = useMay("telephony:write");
  const onSettled = () => utils.telephony.invalidate();
  const hangUp = api.telephony.hangup.useMutation({ trpc: { context: { alone: true } }, onSettled });
  const choose = api.telephony.choose.useMutation({ onSettled });
  const { call, people } = card;
  const caller = callerOf(card);
  const [debt] = caller?.debts ?? [];
  const face = { size: "xs", variant: "default" } as const;
  const unknown = people.length === 0 && card.colleague === null;
  const party = caller
    ? `passenger:${caller.id}`
    : people.length === 0 && card.colleague
      ? `colleague:${card.colleague.id}`
      : null;
  const goesOn = call.acts.includes("hangup") && !onAnswer;
  const close = () => setAsking(null);
  return (
    <>
      <div className={parts.actions}>
        {onAnswer && (
          <Button
            size="xs"
            leftSection={<IconPhoneCheck size={15} aria-hidden />}
            rightSection={<kbd>F9</kbd>}
            onClick={onAnswer}
          >
            {t("answer")}
          </Button>
        )}
        {party && mayLink && (
          <Button
            {...face}
            data-first
            leftSection={<IconCreditCardPay size={15} aria-hidden />}
            onClick={() => setAsking("link")}
          >
            {t("payLink")}
          </Button>
        )}
        {caller && mayOpen && (
          <Button
            {...face}
            data-first
            component={Link}
            href={`/admin/passengers?passenger=${caller.id}`}
            leftSection={<IconUser size={15} aria-hidden />}
          >
            {t("openPassenger")}
          </Button>
        )}
        {party && maySell && (
          <Button
            {...face}
            component={Link}
            href={`/admin/sell?buyer=${party}`}
            leftSection={<IconTicket size={15} aria-hidden />}
          >
            {t("sellTo")}
          </Button>
        )}
        {unknown && mayMake && (
          <Button
            {...face}
            data-first
            leftSection={<IconUserPlus size={15} aria-hidden />}
            onClick={() => setAsking("person")}
          >
            {t("makePassenger")}
          </Button>
        )}
        {goesOn && maySpeak && (
          <Button
            {...face}
            leftSection={<IconPhoneOff size={15} aria-hidden />}
            loading={hangUp.isPending}
            onClick={() => hangUp.mutate({ id: call.id })}
          >
            {t("hangUp")}
          </Button>
        )}
      </div>
      <ErrorText error={hangUp.error ?? choose.error} />
      {asking === "link" && party && (
        <LinkDialog party={party} owed={debt ?? null} sendTo={call.number ?? caller?.mobile ?? null} onClose={close} />
      )}
      {asking === "person" && (
        <PersonDialog
          mobile={call.number ?? undefined}
          onClose={close}
          onSaved={(passenger_id) => choose.mutate({ id: call.id, passenger_id })}
        />
      )}
    </>
  );
}
