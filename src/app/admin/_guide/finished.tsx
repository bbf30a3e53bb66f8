"use client";
import { Button } from "@mantine/core";
import { type Messages, useTranslations } from "next-intl";
import { useEffect } from "react";
import { useAnnounce } from "@/ui/announcer";
import { Link } from "@/ui/link";
import parts from "@/ui/list/parts.module.css";
import { orderHref } from "../_sales/hrefs";
import { documentHref } from "../(accounting)/accounting/_parts/hrefs";
import css from "./guide.module.css";
import type { Steps } from "./types";

type Made = { key: keyof Messages["guide"]["made"]; href: string };
type Props = { steps: Steps; onAgain: () => void };

/** Results of the tour, with a link to each. */
export function Finished({ steps, onAgain }: Props) {
  const t = useTranslations("guide");
  const announce = useAnnounce();
  useEffect(() => announce(t("over")), [announce, t]);
  const madeOf = (name: Steps[number]["name"]) => steps.find((step) => step.name === name)?.made;
  const [sale, receipt, verify, close] = [madeOf("sale"), madeOf("receipt"), madeOf("verify"), madeOf("close")];
  const links = [
    sale && { key: "order", href: orderHref(sale.id) },
    sale?.document && { key: "saleDocument", href: documentHref(sale.document) },
    receipt && { key: "receipt", href: `/admin/payments/receipt?payments=${receipt.id}` },
    receipt?.document && { key: "receiptDocument", href: documentHref(receipt.document) },
    verify && { key: "verification", href: "/admin/accounting/verification" },
    close && { key: "closing", href: `/admin/accounting/closing?month=${close.fm}` },
  ].filter((link): link is Made => Boolean(link));
  return (
    <>
      <p className={css.say}>{t("over")}</p>
      <ul className={css.made}>
        {links.map(({ key, href }, nth) => (
          <li key={key}>
            <Link className={parts.link} href={href} data-made={key} data-first={nth === 0 || undefined}>
              {t(`made.${key}`)}
            </Link>
          </li>
        ))}
      </ul>
      <p className={css.acts}>
        <Button size="compact-sm" variant="light" data-again onClick={onAgain}>
          {t("again")}
        </Button>
      </p>
    </>
  );
}
