"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { VERDICTS } from "@/domain/cashier/supplier-document/rules";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import drawer from "@/ui/list/drawer.module.css";
import { Money } from "@/ui/money";
import { Loaded } from "@/ui/state/loaded";
import { type Tone, ToneLabel } from "@/ui/tone-label";
import { api, useMay } from "../../../_client";
import type { DocLine, SupplierDoc } from "./address";
import css from "./documents.module.css";

type Verdict = DocLine["verdict"];
const TONES: Readonly<Record<Verdict, Tone>> = { equal: "good", differs: "warn", unknown: "bad", missing: "neutral" };
const PER_PAGE = 50;

/** Lines of a document beside our bookings, by result. */
export function DocumentLines({ of }: { of: SupplierDoc }) {
  const t = useTranslations("supplierDocuments");
  const { number } = useFormat();
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const query = api.supplierDocuments.lines.useInfiniteQuery(
    { id: of.id, per_page: PER_PAGE, ...(verdict && { verdict }) },
    { getNextPageParam: (last) => last.next },
  );
  const rows = (query.data?.pages ?? []).flatMap(({ items }) => items);
  const count = (of: SupplierDoc["verdicts"]) => VERDICTS.reduce((sum, one) => sum + of[one], 0);
  if (count(of.verdicts) === 0) return <p className={drawer.none}>{t("noComparison")}</p>;
  return (
    <section className={drawer.section}>
      <h3>{t("comparison")}</h3>
      <fieldset className={css.verdicts} aria-label={t("verdict.label")}>
        {([null, ...VERDICTS] as const).map((one) => (
          <Button
            key={one ?? "all"}
            size="compact-sm"
            variant={verdict === one ? "filled" : "default"}
            aria-pressed={verdict === one}
            onClick={() => setVerdict(one)}
          >
            {t(`verdict.${one ?? "all"}`)} {number(one ? of.verdicts[one] : count(of.verdicts))}
          </Button>
        ))}
      </fieldset>
      {of.verdicts.missing > 0 && (
        <p>
          {t("missingText", { count: of.verdicts.missing, n: number(of.verdicts.missing) })}{" "}
          <Money amount={Number(of.verdicts.missing_amount)} currency={of.currency} />
        </p>
      )}
      <Loaded query={{ ...query, data: query.data && rows }}>
        {(rows) =>
          rows.length === 0 ? (
            <p className={drawer.none}>{t("noLines")}</p>
          ) : (
            <Table rows={rows} currency={of.currency} />
          )
        }
      </Loaded>
      {query.hasNextPage && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={query.isFetchingNextPage}
          onClick={() => query.fetchNextPage()}
        >
          {t("more")}
        </Button>
      )}
    </section>
  );
}

function Table({ rows, currency }: { rows: readonly DocLine[]; currency: string }) {
  const t = useTranslations("supplierDocuments");
  return (
    <table className={css.lines}>
      <thead>
        <tr>
          <th scope="col">{t("means.reference")}</th>
          <th scope="col">{t("verdict.label")}</th>
          <th scope="col" className={css.end}>
            {t("theirs")}
          </th>
          <th scope="col" className={css.end}>
            {t("ours")}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.nr}>
            <td>
              <bdi className="code">{row.ticket ?? row.reference ?? "—"}</bdi>
              {row.passenger && (
                <small>
                  <bdi>{row.passenger}</bdi>
                </small>
              )}
            </td>
            <td>
              <ToneLabel tone={TONES[row.verdict]}>{t(`verdict.${row.verdict}`)}</ToneLabel>
              {row.how && <small>{t(`how.${row.how}`)}</small>}
            </td>
            <td className={css.end}>
              {row.verdict === "missing" ? "—" : <Money amount={Number(row.net)} currency={currency} />}
            </td>
            <td className={css.end}>
              {row.our_net === null ? "—" : <Money amount={Number(row.our_net)} currency={currency} />}
              {row.local_pnr && <Booking pnr={row.local_pnr} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Booking({ pnr }: { pnr: string }) {
  const reads = useMay("reservation:read");
  return (
    <small>
      {reads ? <Link href={`/admin/reservations?q=${pnr}`}>{pnr}</Link> : <bdi className="code">{pnr}</bdi>}
    </small>
  );
}
