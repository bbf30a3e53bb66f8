"use client";
import { Button } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { late } from "@/ui/late";
import { Link } from "@/ui/link";

import drawer from "@/ui/list/drawer.module.css";
import parts from "@/ui/list/parts.module.css";
import { useMay } from "../../_client";
import { refundsOfHref } from "../../_sales/hrefs";
import { PrintableLinks, travelPrintable } from "../../_sales/printable-links";
import type { Details } from "./filters";
import { isCancelable } from "./is-cancelable";

// Loaded on demand: rarely opened.
const GiveBackDialog = late(() => import("../refunds/give-back-dialog"));

/** Whether the refund dialog is open in the URL, and its setter. */
export type Refunding = { refunding: boolean; onRefund: (open: boolean) => void };

/** Printable documents, and refund of all or some of it. */
export function GiveBack({ of, refunding, onRefund }: Refunding & { of: Details }) {
  const t = useTranslations("drawer");
  const mayWrite = useMay("reservation:write");
  const isActive = of.items.some(isCancelable);
  return (
    <>
      {isActive && of.passengers.length > 0 && (
        <section className={drawer.section}>
          <PrintableLinks papers={[{ kind: travelPrintable(of.product), id: of.id }]} />
        </section>
      )}
      <section className={`${drawer.section} ${parts.actions}`}>
        {mayWrite && isActive && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconArrowBackUp size={15} stroke={1.7} aria-hidden />}
            onClick={() => onRefund(true)}
          >
            {t("giveBack")}
          </Button>
        )}
        <Link className={parts.link} href={refundsOfHref(of.local_pnr)}>
          {t("itsRefunds")}
        </Link>
      </section>
      {refunding && mayWrite && isActive && (
        <GiveBackDialog
          pnr={of.local_pnr}
          colleague={of.partner !== null || of.buyer?.type === "colleague"}
          onClose={() => onRefund(false)}
        />
      )}
    </>
  );
}
