"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { Money } from "@/ui/money";
import { type Details, type Item, inIt } from "./address";
import css from "./connections.module.css";
import { byType } from "./sums";
import { TypeIcon } from "./type-mark";

type Props = { target: Details; source: Details };

/** Records of two connections by kind, and combined. */
export function Union({ target, source }: Props) {
  const t = useTranslations("connections");
  const columns = [
    { name: "stays", title: target.title, items: inIt(target) },
    { name: "goes", title: source.title, items: inIt(source) },
    { name: "union", title: null, items: [...inIt(target), ...inIt(source)] },
  ] as const;
  return (
    <table className={css.union}>
      <thead>
        <tr>
          <th scope="col">
            <span className="out-of-sight">{t("column.records")}</span>
          </th>
          {columns.map(({ name, title }) => (
            <th key={name} scope="col" data-side={name}>
              {t(name)}
              {title && <strong className={css.unionTitle}>{title}</strong>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {byType(columns[2].items).map(({ type }) => (
          <tr key={type}>
            <th scope="row">
              <TypeIcon type={type} /> {t(`type.${type}`)}
            </th>
            {columns.map(({ name, items }) => (
              <td key={name}>
                <Sum items={items} type={type} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Sum({ items, type }: { items: readonly Item[]; type: Item["type"] }) {
  const { number } = useFormat();
  const found = byType(items).find((one) => one.type === type);
  if (!found) return "–";
  return (
    <>
      {number(found.items.length)}
      {found.sums.map(({ currency, amount }) => (
        <small key={currency} className={css.figure}>
          <Money amount={amount} currency={currency} />
        </small>
      ))}
    </>
  );
}
