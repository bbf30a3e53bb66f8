"use client";
import { type Icon, IconBed, IconPlane, IconTrain } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { Product } from "@/domain/kernel/product/rules";
import css from "./sales.module.css";

const LOOK: Readonly<Record<Product, Icon>> = { flight: IconPlane, train: IconTrain, accommodation: IconBed };

/** Product by icon and word. */
export function ProductMark({ product }: { product: Product }) {
  const t = useTranslations("sales.product");
  const Mark = LOOK[product];
  return (
    <span className={css.product}>
      <Mark size={15} stroke={1.7} aria-hidden />
      {t(product)}
    </span>
  );
}

/** The same in a narrow cell: the word is read out and shown on hover. */
export function ProductSign({ product }: { product: Product }) {
  const t = useTranslations("sales.product");
  const Mark = LOOK[product];
  return (
    <span className={css.sign} title={t(product)}>
      <Mark size={15} stroke={1.7} role="img" aria-label={t(product)} />
    </span>
  );
}
