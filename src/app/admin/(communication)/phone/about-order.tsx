"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import parts from "@/ui/list/parts.module.css";
import { ErrorText } from "@/ui/state/error-text";
import { api, useMay } from "../../_client";
import type { Card } from "../../_phone/types";
import { callerOf } from "../../_phone/who-calls";
import { orderHref } from "../../_sales/hrefs";

/** Order of a call: selected from the caller's open orders and recent trips. */
export function AboutOrder({ card }: { card: Card }) {
  const t = useTranslations("phone");
  const { digits } = useFormat();
  const utils = api.useUtils();
  const mayWrite = useMay("telephony:write");
  const about = api.telephony.about.useMutation({ onSettled: () => utils.telephony.invalidate() });
  const { id, trade_id } = card.call;
  const caller = callerOf(card);
  const orders = [
    ...(caller?.open ?? []).flatMap(({ kind, id }) => (kind === "order" ? [id] : [])),
    ...(caller?.last_trip?.trade_id ? [caller.last_trip.trade_id] : []),
  ];
  const offered = mayWrite && trade_id === null ? [...new Set(orders)] : [];
  if (trade_id === null && offered.length === 0) return null;
  return (
    <div>
      <p className={parts.line}>
        {trade_id === null ? (
          <span className={parts.soft}>{t("aboutNone")}</span>
        ) : (
          <Link className={parts.link} href={orderHref(trade_id)}>
            {t("aboutOrder", { n: digits(String(trade_id)) })}
          </Link>
        )}
        {trade_id !== null && mayWrite && (
          <Button
            variant="subtle"
            size="compact-xs"
            loading={about.isPending}
            onClick={() => about.mutate({ id, trade_id: null })}
          >
            {t("notAbout")}
          </Button>
        )}
        {offered.map((order) => (
          <Button
            key={order}
            variant="default"
            size="compact-xs"
            loading={about.isPending && about.variables.trade_id === order}
            onClick={() => about.mutate({ id, trade_id: order })}
          >
            {t("order", { n: digits(String(order)) })}
          </Button>
        ))}
      </p>
      <ErrorText error={about.error} />
    </div>
  );
}
