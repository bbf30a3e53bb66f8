"use client";
import { useTranslations } from "next-intl";
import { parseAsString, useQueryState } from "nuqs";
import { FAILING_AFTER } from "@/domain/platform/webhook/rules";
import { CopyButton } from "@/ui/copy-button";
import { DayTime } from "@/ui/day-time";
import { useFormat } from "@/ui/format/use-format";
import { useWho } from "@/ui/format/use-who";
import { late } from "@/ui/late";
import drawer from "@/ui/list/drawer.module.css";
import { Fact } from "@/ui/list/fact";
import { AuditHistory } from "../../../_audit-history/audit-history";
import type { DrawerProps } from "../../../_resource/resource";
import { Acts } from "./acts";
import type { Endpoint, EndpointKind } from "./address";
import { HealthMark } from "./marks";
import css from "./webhooks.module.css";
import { Whose } from "./whose";

const Deliveries = late(async () => ({ default: (await import("./deliveries")).Deliveries }));

/** One endpoint: health, keys, deliveries. */
export function WebhookDrawer({ row: of, mayWrite, acts }: DrawerProps<EndpointKind>) {
  const [delivery, setDelivery] = useQueryState("delivery", parseAsString);
  return (
    <>
      <div className={drawer.sum}>
        <HealthMark of={of} />
        <span>
          <Whose of={of} />
        </span>
      </div>
      <div className={drawer.body}>
        {mayWrite && <Acts of={of} onEdit={() => acts.edit(of)} onRemoved={() => acts.removed(null)} />}
        <State of={of} />
        <Deliveries of={of} mayWrite={mayWrite} open={delivery} onOpen={setDelivery} />
        <AuditHistory key={of.version} subject="webhook_endpoint" id={of.id} />
      </div>
    </>
  );
}

function State({ of }: { of: Endpoint }) {
  const t = useTranslations("webhooks");
  const { number } = useFormat();
  const who = useWho();
  const failing = of.active && of.failures >= FAILING_AFTER;
  return (
    <section className={drawer.section}>
      {!of.active && <p className={css.why}>{t("offText")}</p>}
      {failing && of.failing_since && (
        <p className={css.why}>
          {t("failingText")} <DayTime at={of.failing_since} />.{" "}
          {of.next_try_at && (
            <>
              {t("nextTry")} <DayTime at={of.next_try_at} />.
            </>
          )}
        </p>
      )}
      {of.dropped > 0 && <p className={css.why}>{t("droppedText", { n: number(of.dropped), count: of.dropped })}</p>}
      <dl className={drawer.facts}>
        <Fact name={t("field.url")}>
          <bdi className={`code ${css.url}`}>{of.url}</bdi> <CopyButton value={of.url} />
        </Fact>
        <Fact name={t("field.types")}>
          <bdi className="code" dir="ltr">
            {of.types.join(" ")}
          </bdi>
        </Fact>
        <Fact name={t("column.waiting")}>
          {number(of.waiting)} {of.oldest_at && <DayTime at={of.oldest_at} soft />}
        </Fact>
        <Fact name={t("column.lastOk")}>{of.last_ok_at ? <DayTime at={of.last_ok_at} /> : "—"}</Fact>
        <Fact name={t("lastFault")}>
          {of.last_fault && of.last_fault_at ? (
            <>
              <DayTime at={of.last_fault_at} /> <bdi className={`code ${css.code}`}>{of.last_fault}</bdi>
            </>
          ) : (
            "—"
          )}
        </Fact>
        <Fact name={t("keys")}>
          {of.keys.length === 0
            ? t("noKey")
            : of.keys.map(({ ends_with, until }) => (
                <span key={ends_with} className={css.key}>
                  <bdi className="code" dir="ltr">
                    …{ends_with}
                  </bdi>{" "}
                  {until && (
                    <span className={css.code}>
                      {t("keyUntil")} <DayTime at={until} />
                    </span>
                  )}
                </span>
              ))}
        </Fact>
        <Fact name={t("made")}>
          {who(of.created_by)} · <DayTime at={of.created_at} soft />
        </Fact>
      </dl>
    </section>
  );
}
