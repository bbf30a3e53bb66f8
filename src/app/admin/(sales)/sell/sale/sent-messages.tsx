"use client";
import { IconMessageCheck } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { api, useMay } from "../../../_client";
import type { Order } from "./address";
import css from "./sale.module.css";
import { messagesOf } from "./use-order";

/** Messages to the buyer, with their state. */
export function SentMessages({ order }: { order: Order }) {
  const t = useTranslations("sale");
  const ids = messagesOf(order);
  if (ids.length === 0) return <p className={css.soft}>{t("messageSoon")}</p>;
  return ids.map((id) => <Sent key={id} id={id} />);
}

function Sent({ id }: { id: number }) {
  const t = useTranslations("sale");
  const { digits } = useFormat();
  const reads = useMay("message:read");
  const { data } = api.messages.read.useQuery({ id }, { enabled: reads });
  return (
    <blockquote className={css.message} data-message={id}>
      <p>
        <IconMessageCheck size={15} stroke={1.7} aria-hidden />{" "}
        {data ? (
          <>
            {t("messageTo")} <bdi dir="ltr">{digits(data.to)}</bdi>
          </>
        ) : (
          t("messageSent")
        )}
      </p>
      {data && <p dir="auto">{data.text}</p>}
    </blockquote>
  );
}
