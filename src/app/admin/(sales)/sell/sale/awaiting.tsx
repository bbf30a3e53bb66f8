"use client";
import { Button } from "@mantine/core";
import { IconCheck, IconCopy, IconExternalLink, IconMail, IconMessage } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { Countdown } from "@/ui/countdown";
import { useFormat } from "@/ui/format/use-format";
import { useKeys } from "@/ui/keys/use-keys";
import { LiveMark } from "@/ui/list/live-mark";
import { Money } from "@/ui/money";
import { useCopy } from "../../../(cashier)/gateway-links/use-copy";
import { wholeLink } from "../../../(cashier)/gateway-links/whole-link";
import type { Order } from "./address";
import css from "./sale.module.css";

/** The payment link: copied with C, or sent by the user's SMS or mail program; shows what happens without payment. */
export function Awaiting({ order, live }: { order: Order; live: boolean }) {
  const t = useTranslations("sale");
  const links = useTranslations("gatewayLinks");
  const { time } = useFormat();
  const { payment, payment_deadline, currency } = order;
  const { mobile, email }: { mobile?: string | undefined; email?: string | undefined } = order.contact;
  const { copied, copy } = useCopy(() => (payment ? wholeLink(payment.link) : ""));
  useKeys({ keyc: () => payment && copy() });
  const text = payment ? encodeURIComponent(t("linkMessage", { link: wholeLink(payment.link) })) : "";
  return (
    <section className={css.awaiting} aria-label={t("link")}>
      <p className={css.line}>
        <LiveMark live={live} /> <Countdown until={payment_deadline} />
      </p>
      {payment && (
        <>
          <p className={css.line}>
            {t("byLink")} <Money amount={payment.amount} currency={currency} />
          </p>
          <p className={css.address}>
            <bdi className="code" data-link>
              {wholeLink(payment.link)}
            </bdi>
          </p>
          <div className={css.line}>
            <Button
              leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
              rightSection={<kbd>C</kbd>}
              onClick={copy}
            >
              {links(copied ? "copied" : "copy")}
            </Button>
            {mobile && (
              <Button
                component="a"
                href={`sms:${mobile}?body=${text}`}
                variant="default"
                leftSection={<IconMessage size={16} aria-hidden />}
              >
                {t("sendSms")}
              </Button>
            )}
            {email && (
              <Button
                component="a"
                href={`mailto:${email}?body=${text}`}
                variant="default"
                leftSection={<IconMail size={16} aria-hidden />}
              >
                {t("sendMail")}
              </Button>
            )}
            <Button
              component="a"
              href={payment.link}
              target="_blank"
              rel="noreferrer"
              variant="default"
              leftSection={<IconExternalLink size={16} aria-hidden />}
            >
              {links("openPage")}
            </Button>
          </div>
        </>
      )}
      <p className={css.soft}>{t("unpaidText", { until: time(new Date(payment_deadline)) })}</p>
    </section>
  );
}
