"use client";
import { Button } from "@mantine/core";
import { IconLink } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { parseAsString, useQueryStates } from "nuqs";
import { useMemo, useRef } from "react";
import { useKeys } from "@/ui/keys/use-keys";
import { late } from "@/ui/late";
import { Link } from "@/ui/link";
import { ListHead } from "@/ui/list/list-head";
import { ListStates } from "@/ui/list/list-states";
import page from "@/ui/list/page.module.css";
import { ErrorText } from "@/ui/state/error-text";
import { ListTable } from "@/ui/table/list-table";
import { useListKeyboard } from "@/ui/table/use-list-keyboard";
import { api, useBranchLive, useMay } from "../../../_client";
import { WaitingChanges } from "../changes/waiting-changes";
import type { List } from "./address";
import { GatewayRow } from "./gateway-row";
import css from "./gateways.module.css";
import { formOfRow } from "./values";

const GatewayDialog = late(async () => ({ default: (await import("./gateway-dialog")).GatewayDialog }));

const COLUMNS = ["title", "driver", "currency", "paid", "stands", "acts"] as const;
const NEW = "new";

/** Payment gateways: the first active one of a currency is the default. */
export function Gateways({ first }: { first: List | undefined }) {
  const t = useTranslations("gatewaySettings");
  const mayWrite = useMay("gateway:write");
  const utils = api.useUtils();
  const [{ gateway }, setOpen] = useQueryStates({ gateway: parseAsString });
  const search = useRef<HTMLInputElement>(null);
  const live = useBranchLive({
    concerns: (topic) => topic.startsWith("gateway."),
    onChange: () => void utils.gateways.invalidate(),
  });
  const query = api.gateways.list.useQuery(undefined, { initialData: first });
  const rows = query.data?.rows ?? [];
  const names = useMemo(() => rows.map(({ id }) => String(id)), [rows]);
  const save = api.gateways.save.useMutation({ onSettled: () => utils.gateways.invalidate() });
  const onOpen = (to: string | null, history: "push" | "replace") => setOpen({ gateway: to }, { history });
  const walk = useListKeyboard({ names, open: null, attribute: "data-gateway", drawerId: "none", search, onOpen });
  const open = rows.find(({ id }) => String(id) === gateway);
  const add = mayWrite ? { label: t("add"), onClick: () => onOpen(NEW, "push") } : undefined;
  useKeys({ keyn: () => add?.onClick() });
  /** Positions are renumbered from the top: the order determines them. */
  const move = async (at: number, by: 1 | -1) => {
    const order = [...rows];
    const [moved] = order.splice(at, 1);
    if (!moved || at + by < 0 || at + by >= rows.length) return;
    order.splice(at + by, 0, moved);
    for (const [position, row] of order.entries())
      if (row.position !== position) await save.mutateAsync({ ...formOfRow(row), position }).catch(() => {});
  };
  const firstOf = (currency: string) => rows.find((row) => row.active && row.currency === currency)?.id;
  const none = { title: t("emptyTitle"), text: t("emptyText"), ...(add && { action: add }) };
  return (
    <div className={page.page}>
      <section className={page.list} aria-label={t("title")}>
        <ListHead title={t("title")} live={live} add={add}>
          <Button
            component={Link}
            href="/admin/gateway-links"
            variant="default"
            leftSection={<IconLink size={16} aria-hidden />}
          >
            {t("links")}
          </Button>
        </ListHead>
        <p className={css.intro}>{t("intro")}</p>
        <ErrorText error={save.error} />
        <WaitingChanges subject="gateway" />
        <ListStates query={{ ...query, data: query.data }} narrowed={false} none={none} empty={none}>
          <ListTable
            className={css.table}
            caption={t("title")}
            columns={COLUMNS}
            nameOf={(name) => t(`column.${name}`)}
            waiting={false}
          >
            {rows.map((row, at) => (
              <GatewayRow
                key={row.id}
                row={row}
                isDefault={firstOf(row.currency) === row.id}
                mayWrite={mayWrite}
                onOpen={walk.open}
                onMove={(by) => void move(at, by)}
                edge={{ first: at === 0, last: at === rows.length - 1 }}
              />
            ))}
          </ListTable>
        </ListStates>
      </section>
      {(open || gateway === NEW) && mayWrite && (
        <GatewayDialog key={gateway} of={open} count={rows.length} onClose={() => onOpen(null, "replace")} />
      )}
    </div>
  );
}
