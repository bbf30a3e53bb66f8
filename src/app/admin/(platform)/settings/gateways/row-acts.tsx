"use client";
import { ActionIcon, Button, Switch } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useTitled } from "@/ui/format/use-titled";
import { ErrorText } from "@/ui/state/error-text";
import { ToneLabel } from "@/ui/tone-label";
import { api, useMay } from "../../../_client";
import type { Gateway, GatewayKind } from "./address";
import css from "./gateways.module.css";
import { formOfRow } from "./values";

/** Whether a gateway takes payments. */
export function ActiveSwitch({ row }: { row: Gateway }) {
  const t = useTranslations("gatewaySettings");
  const mayWrite = useMay("gateway:write");
  const utils = api.useUtils();
  const activate = api.gateways.setActive.useMutation({ onSettled: () => utils.gateways.invalidate() });
  return (
    <>
      <Switch
        label={t(row.active ? "takes" : "off")}
        aria-label={t("takesOf", { name: useTitled()(row) })}
        checked={row.active}
        disabled={!mayWrite || activate.isPending}
        onClick={(event) => event.stopPropagation()}
        onChange={({ currentTarget }) =>
          activate.mutate({ id: row.id, version: row.version, active: currentTarget.checked })
        }
      />
      <ErrorText error={activate.error} />
    </>
  );
}

type Props = { row: Gateway; list: GatewayKind["list"] };

/** Moves a gateway in the order, and tests it. */
export function GatewayRowActs({ row, list: { rows } }: Props) {
  const t = useTranslations("gatewaySettings");
  const mayWrite = useMay("gateway:write");
  const utils = api.useUtils();
  const save = api.gateways.save.useMutation({ onSettled: () => utils.gateways.invalidate() });
  const test = api.gateways.test.useMutation();
  const name = useTitled()(row);
  const at = rows.indexOf(row);
  /** Positions are renumbered from the top: the order determines them. */
  const move = async (by: 1 | -1) => {
    const order = [...rows];
    order.splice(at, 1);
    order.splice(at + by, 0, row);
    for (const [position, one] of order.entries())
      if (one.position !== position) await save.mutateAsync({ ...formOfRow(one), position }).catch(() => {});
  };
  const moves = [
    { by: -1, Mark: IconArrowUp, label: t("up", { name }), disabled: at === 0 },
    { by: 1, Mark: IconArrowDown, label: t("down", { name }), disabled: at === rows.length - 1 },
  ] as const;
  return (
    <>
      {mayWrite && (
        <span className={css.acts}>
          {moves.map(({ by, Mark, label, disabled }) => (
            <ActionIcon
              key={by}
              variant="subtle"
              color="gray"
              disabled={disabled}
              aria-label={label}
              onClick={() => void move(by)}
            >
              <Mark size={16} aria-hidden />
            </ActionIcon>
          ))}
          <Button
            variant="default"
            size="compact-sm"
            loading={test.isPending}
            aria-label={t("testOf", { name })}
            onClick={() => test.mutate({ id: row.id })}
          >
            {t("test")}
          </Button>
        </span>
      )}
      <span role="status" className={css.tested}>
        {test.data && (
          <ToneLabel tone={test.data.ok ? "good" : "bad"}>
            {t(test.data.ok ? "testGood" : "testBad")} {test.data.message && <bdi>{test.data.message}</bdi>}
          </ToneLabel>
        )}
      </span>
      <ErrorText error={save.error ?? test.error} />
    </>
  );
}
