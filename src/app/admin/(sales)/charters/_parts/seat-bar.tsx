"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import css from "./seat-bar.module.css";

type Props = { capacity: number; sold: number; held: number; available: number; fewLeft?: number; wide?: boolean };

/** Seats left: the number first, then a bar of sold, held and free. */
export function SeatBar({ capacity, sold, held, available, fewLeft = 5, wide }: Props) {
  const t = useTranslations("charters");
  const { number } = useFormat();
  const share = (seats: number) => `${capacity > 0 ? (100 * seats) / capacity : 0}%`;
  const result = t("seatsTold", {
    available: number(available),
    capacity: number(capacity),
    sold: number(sold),
    held: number(held),
  });
  return (
    <span
      className={css.seats}
      data-wide={wide || undefined}
      data-level={available === 0 ? "none" : available <= fewLeft ? "few" : undefined}
      title={result}
    >
      <span aria-hidden className={css.left}>
        {number(available)}
      </span>
      <span aria-hidden data-bar className={css.bar}>
        <i className={css.sold} style={{ inlineSize: share(sold) }} />
        <i className={css.held} style={{ inlineSize: share(held) }} />
      </span>
      <span className="out-of-sight">{result}</span>
    </span>
  );
}
