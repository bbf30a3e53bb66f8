"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import type { Side } from "../types";
import { useNameOf } from "../use-name-of";
import css from "./mapping.module.css";

/** Our room types; the match of the current supplier room is highlighted. */
export function Ours({ side, pointed }: { side: Side; pointed: number | null }) {
  const t = useTranslations("hotels");
  const { number } = useFormat();
  const nameOf = useNameOf();
  return (
    <section className={css.ours} aria-label={t("ourRooms")}>
      <h3>{t("ourRooms")}</h3>
      {side.ours.length === 0 && <p className={css.none}>{t("noRooms")}</p>}
      <ul>
        {side.ours.map((room) => (
          <li key={room.id} data-pointed={room.id === pointed || undefined}>
            <strong>
              <bdi>{nameOf(room)}</bdi>
            </strong>
            <small>
              {[
                t("people", { n: number(room.adults) }),
                t(`board.${room.board}`),
                t("mappedOf", { n: number(room.mapped) }),
              ].join(" · ")}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
