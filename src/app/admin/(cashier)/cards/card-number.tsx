"use client";
import { useFormat } from "@/ui/format/use-format";

/** A masked number as on the card: groups of four, left to right. */
export function CardNumber({ number }: { number: string }) {
  const { digits } = useFormat();
  const groups = number.replaceAll("*", "•").match(/.{1,4}/g) ?? [];
  return (
    <bdi className="code" dir="ltr">
      {digits(groups.join(" "))}
    </bdi>
  );
}
