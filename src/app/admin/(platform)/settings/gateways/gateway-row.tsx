"use client";
import { ActionIcon, Button, Switch } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { DRIVER_NAMES } from "@/domain/cashier/gateway/rules.drivers";
import { useFormat } from "@/ui/format/use-format";
import parts from "@/ui/list/parts.module.css";
import { Money } from "@/ui/money";
import { useReading } from "@/ui/preferences";
import { ErrorText } from "@/ui/state/error-text";
import { useRowLink } from "@/ui/table/use-row-link";
import { ToneLabel } from "@/ui/tone-label";
import { api } from "../../../_client";
import type { Gateway } from "./address";
import css from "./gateways.module.css";

type Props = {
  row: Gateway;
  /** The default of its currency. */
  isDefault: boolean;
  mayWrite: boolean;
  onOpen: (id: string) => void;
  onMove: (by: 1 | -1) => void;
  edge: { first: boolean; last: boolean };
};

/** One gateway: payments, status, and validity of its keys. */
export function GatewayRow({ row, isDefault, mayWrite, onOpen, onMove, edge }: Props) {
  const t = useTranslations("gatewaySettings");
  const { number } = useFormat();
  const { locale } = useReading();
  const utils = api.useUtils();
  const { href, onClick } = useRowLink("gateway", String(row.id), onOpen);
  const activate = api.gateways.setActive.useMutation({ onSettled: () => utils.gateways.invalidate() });
  const test = api.gateways.test.useMutation();
  const title = (locale === "en" && row.title_latin) || row.title;
  const failed = activate.error ?? test.error;
  return (
    <tr data-gateway={row.id} onClick={onClick}>
      <td data-column="title">
        <a href={href}>
          <bdi>{title}</bdi>
        </a>{" "}
        {isDefault && <small className={parts.soft}>{t("default")}</small>}
      </td>
      <td data-column="driver">{DRIVER_NAMES[row.driver][locale]}</td>
      <td data-column="currency">
        <bdi className="code">{row.currency}</bdi>
      </td>
      <td data-column="paid">
        <Money amount={row.transactions.paid} currency={row.currency} />{" "}
        <small className={parts.soft}>
          {t("paidCount", { count: row.transactions.success, n: number(row.transactions.success) })}
        </small>
      </td>
      <td data-column="stands">
        <Switch
          label={t(row.active ? "takes" : "off")}
          aria-label={t("takesOf", { name: title })}
          checked={row.active}
          disabled={!mayWrite || activate.isPending}
          onClick={(event) => event.stopPropagation()}
          onChange={({ currentTarget }) =>
            activate.mutate({ id: row.id, version: row.version, active: currentTarget.checked })
          }
        />
      </td>
      <td data-column="acts">
        <span className={css.acts}>
          {mayWrite && (
            <>
              <ActionIcon
                variant="subtle"
                color="gray"
                disabled={edge.first}
                aria-label={t("up", { name: title })}
                onClick={() => onMove(-1)}
              >
                <IconArrowUp size={16} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                disabled={edge.last}
                aria-label={t("down", { name: title })}
                onClick={() => onMove(1)}
              >
                <IconArrowDown size={16} aria-hidden />
              </ActionIcon>
              <Button
                variant="default"
                size="compact-sm"
                loading={test.isPending}
                aria-label={t("testOf", { name: title })}
                onClick={() => test.mutate({ id: row.id })}
              >
                {t("test")}
              </Button>
            </>
          )}
        </span>
        <span role="status">
          {test.data && (
            <ToneLabel tone={test.data.ok ? "good" : "bad"}>
              {t(test.data.ok ? "testGood" : "testBad")} {test.data.message && <bdi>{test.data.message}</bdi>}
            </ToneLabel>
          )}
        </span>
        <ErrorText error={failed} />
      </td>
    </tr>
  );
}
