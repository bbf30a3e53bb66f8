"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import drawer from "@/ui/list/drawer.module.css";
import { Loaded } from "@/ui/state/loaded";
import { api } from "../../../_client";
import type { Health } from "./address";
import css from "./suppliers.module.css";
import { useRates } from "./use-rates";

/** The last hour: calls and errors per five minutes, and health of each operation. */
export function HealthOf({ id }: { id: number }) {
  const t = useTranslations("suppliers");
  const query = api.suppliers.health.useQuery({ id }, { refetchInterval: 10_000 });
  return (
    <section className={drawer.section}>
      <h3>{t("hour")}</h3>
      <Loaded query={query}>
        {(health) =>
          health.operations.length === 0 ? (
            <p className={drawer.none}>{t("quietHour")}</p>
          ) : (
            <>
              <Parts parts={health.parts} />
              <Operations of={health.operations} />
            </>
          )
        }
      </Loaded>
    </section>
  );
}

function Parts({ parts }: { parts: Health["parts"] }) {
  const t = useTranslations("suppliers");
  const { time } = useFormat();
  const { number } = useRates();
  const most = Math.max(1, ...parts.map(({ calls }) => calls));
  const part = (of: number, whole: number) => `${Math.round((100 * of) / whole)}%`;
  return (
    <ol className={css.parts}>
      {parts.map(({ from, calls, faults }) => {
        const text = t("part", { time: time(new Date(from)), calls: number(calls), faults: number(faults) });
        return (
          <li key={from} title={text}>
            <span className={css.unseen}>{text}</span>
            <i aria-hidden style={{ blockSize: part(calls, most) }}>
              <b style={{ blockSize: part(faults, calls || 1) }} />
            </i>
          </li>
        );
      })}
    </ol>
  );
}

function Operations({ of }: { of: Health["operations"] }) {
  const t = useTranslations("suppliers");
  const { ms, share, number } = useRates();
  return (
    <table className={css.operations}>
      <thead>
        <tr>
          <th scope="col">{t("act")}</th>
          <th scope="col">{t("calls")}</th>
          <th scope="col">{t("column.faults")}</th>
          <th scope="col">{t("column.p50")}</th>
          <th scope="col">{t("column.p95")}</th>
        </tr>
      </thead>
      <tbody>
        {of.map((one) => (
          <tr key={one.operation}>
            <th scope="row">{t(`operation.${one.operation}`)}</th>
            <td>{number(one.calls)}</td>
            <td>{share(one)}</td>
            <td>{ms(one.p50_ms)}</td>
            <td>{ms(one.p95_ms)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
