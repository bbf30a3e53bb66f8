"use client";
import { IconArrowLeft, IconArrowRight } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { Suspense } from "react";
import { lazyPart } from "@/ui/lazy-part";
import { Link } from "@/ui/link";
import { useReading } from "@/ui/preferences";
import { ErrorText } from "@/ui/state/error-text";
import { Notice } from "@/ui/state/notice";
import { SkeletonRows } from "@/ui/state/skeleton-rows";
import { useDelayed } from "@/ui/state/use-delayed";
import { RequestStrip } from "../request-strip";
import { saleParsers } from "./address";
import css from "./sale.module.css";
import { SaleForm } from "./sale-form";
import { useLocks } from "./use-locks";

// Loaded after the sale.
const OrderPanel = lazyPart(() => import("./order-panel").then((m) => ({ default: m.OrderPanel })));

/** Travelers and payer of locked offers, then the result. */
export function Sale() {
  const t = useTranslations("sale");
  const { locale } = useReading();
  const [{ locks, order }] = useQueryStates(saleParsers);
  const Back = locale === "fa" ? IconArrowRight : IconArrowLeft;
  return (
    <div className={css.page}>
      <header className={css.head}>
        <Link className={css.back} href="/admin/sell" aria-label={t("toSearch")}>
          <Back size={17} aria-hidden />
        </Link>
        <h1>{t("title")}</h1>
      </header>
      <RequestStrip fixed={order !== null} />
      {order === null ? (
        <Locked key={locks.join()} names={locks} />
      ) : (
        <Suspense fallback={null}>
          <OrderPanel key={order} id={order} />
        </Suspense>
      )}
    </div>
  );
}

function Locked({ names }: { names: readonly string[] }) {
  const t = useTranslations("sale");
  const { locks, gone, failed } = useLocks(names);
  const late = useDelayed(locks.length === 0 && gone === null);
  if (failed) return <ErrorText error={failed} />;
  if (locks.length > 0 && (gone !== null || locks.length === names.length))
    return <SaleForm locks={locks} gone={gone ?? []} />;
  if (gone === null) return late && <SkeletonRows />;
  return <Notice title={t("goneTitle")} text={t("goneText")} action={{ label: t("toSearch"), href: "/admin/sell" }} />;
}
