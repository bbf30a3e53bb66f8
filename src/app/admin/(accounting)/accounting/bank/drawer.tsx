"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAnnounce } from "@/ui/announcer";
import { DayTime } from "@/ui/day-time";
import { Dialog } from "@/ui/dialog";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import drawer from "@/ui/list/drawer.module.css";
import { Fact } from "@/ui/list/fact";
import parts from "@/ui/list/parts.module.css";
import { Money } from "@/ui/money";
import { Loaded } from "@/ui/state/loaded";
import { refusalOfError } from "@/ui/state/refusal";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import { AuditHistory } from "../../../_audit-history/audit-history";
import { api } from "../../../_client";
import type { DrawerProps } from "../../../_resource/resource";
import type { Statement, StatementKind } from "./address";
import css from "./bank.module.css";
import { LineTable } from "./line-table";
import { StatementState } from "./state-mark";

/** One statement: its figures, its first bad row if it is broken, its lines, and how to take it back. */
export default function StatementDrawer({ row, mayWrite }: DrawerProps<StatementKind>) {
  return (
    <>
      <div className={drawer.sum}>
        <StatementState row={row} />
        {row.closing !== null && <Money amount={Number(row.closing)} currency={row.currency} />}
      </div>
      <div className={drawer.body}>
        {row.state === "broken" && <Broken row={row} />}
        {row.state === "staged" && <Acts row={row} mayWrite={mayWrite} />}
        <Facts row={row} />
        {row.added > 0 && row.state === "staged" && <Lines row={row} />}
        <AuditHistory key={row.version} subject="bank_statement" id={row.id} />
      </div>
    </>
  );
}

type Of = { row: Statement };

function Broken({ row: { fault, currency } }: Of) {
  const t = useTranslations("bankStatements");
  const { number, money } = useFormat();
  if (!fault) return null;
  const figure = (amount: number | bigint) => money(Number(amount), currency).figure;
  return (
    <section className={drawer.section}>
      <div className={css.warning}>
        <p>
          {t("brokenAt", {
            row: number(fault.row),
            expected: figure(fault.expected),
            found: figure(fault.found),
          })}
        </p>
      </div>
    </section>
  );
}

function Acts({ row, mayWrite }: Of & { mayWrite: boolean }) {
  const t = useTranslations("bankStatements");
  const announce = useAnnounce();
  const utils = api.useUtils();
  const [asking, setAsking] = useState(false);
  const withdraw = api.bankStatements.withdraw.useMutation({
    onSuccess: () => announce(t("withdrawn", { name: row.name })),
    onSettled: () => {
      setAsking(false);
      return utils.bankStatements.invalidate();
    },
  });
  return (
    <section className={drawer.section}>
      <div className={parts.actions}>
        <Button component={Link} href={`/admin/accounting/bank/matches?account=${row.account_id}`}>
          {t("toMatches")}
        </Button>
        {mayWrite && (
          <Button variant="default" onClick={() => setAsking(true)}>
            {t("withdraw")}
          </Button>
        )}
      </div>
      {withdraw.error && <RefusalNotice refusal={refusalOfError(withdraw.error)} />}
      {asking && (
        <Dialog title={t("withdraw")} onClose={() => setAsking(false)}>
          <p>{t("withdrawText")}</p>
          <div className={parts.actions}>
            <Button variant="default" data-autofocus onClick={() => setAsking(false)}>
              {t("back")}
            </Button>
            <Button
              color="red.8"
              loading={withdraw.isPending}
              onClick={() => withdraw.mutate({ id: row.id, version: row.version })}
            >
              {t("withdraw")}
            </Button>
          </div>
        </Dialog>
      )}
    </section>
  );
}

function Facts({ row }: Of) {
  const t = useTranslations("bankStatements");
  const { daySpan, number } = useFormat();
  return (
    <section className={drawer.section}>
      <dl className={drawer.facts}>
        <Fact name={t("column.days")}>{daySpan(row.from, row.to)}</Fact>
        <Fact name={t("column.format")}>{t(`format.${row.format}`)}</Fact>
        <Fact name={t("column.lines")}>{number(row.lines)}</Fact>
        <Fact name={t("column.added")}>{number(row.added)}</Fact>
        {row.repeated > 0 && <Fact name={t("repeated")}>{number(row.repeated)}</Fact>}
        {row.opening !== null && (
          <Fact name={t("opening")}>
            <Money amount={Number(row.opening)} currency={row.currency} />
          </Fact>
        )}
        {row.closing !== null && (
          <Fact name={t("closing")}>
            <Money amount={Number(row.closing)} currency={row.currency} />
          </Fact>
        )}
        <Fact name={t("importedBy")}>
          <bdi>{row.created_by}</bdi> <DayTime at={row.created_at} />
        </Fact>
      </dl>
    </section>
  );
}

function Lines({ row }: Of) {
  const t = useTranslations("bankStatements");
  const query = api.bankStatements.lines.useQuery({ statement_id: row.id, per_page: 50 });
  return (
    <section className={drawer.section}>
      <h3>{t("linesTitle")}</h3>
      <Loaded query={query}>
        {({ items, next }) => (
          <>
            <LineTable label={t("linesTitle")} lines={items} currency={row.currency} />
            {next !== null && (
              <p className={drawer.none}>
                <Link
                  className={parts.link}
                  href={`/admin/accounting/bank/matches?account=${row.account_id}&view=free`}
                >
                  {t("moreLines")}
                </Link>
              </p>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
