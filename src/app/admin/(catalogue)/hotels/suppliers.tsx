"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import drawer from "@/ui/list/drawer.module.css";
import css from "./hotels.module.css";
import { StateMark } from "./mapping/state-mark";
import type { Details } from "./types";
import { useNameOf } from "./use-name-of";

/** Suppliers of the hotel and their matched rooms; links to the matching page. */
export function Suppliers({ hotel }: { hotel: Details }) {
  const t = useTranslations("hotels");
  const { number } = useFormat();
  const nameOf = useNameOf();
  return (
    <section className={drawer.section}>
      <h3>{t("column.mapping")}</h3>
      {hotel.suppliers.length === 0 && <p className={drawer.none}>{t("noSuppliers")}</p>}
      <ul className={css.rooms}>
        {hotel.suppliers.map((one) => (
          <li key={one.id}>
            <div>
              <Link href={`/admin/hotels/mapping?hotel=${one.id}&all=true`}>
                <bdi>{one.name}</bdi>
              </Link>
              <small>
                {nameOf(one.supplier)} ·{" "}
                {t("roomsMapped", { done: number(one.rooms_confirmed), all: number(one.rooms) })}
              </small>
            </div>
            <StateMark state={one.state} />
          </li>
        ))}
      </ul>
    </section>
  );
}
