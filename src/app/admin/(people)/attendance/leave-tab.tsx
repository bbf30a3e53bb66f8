"use client";
import { Button } from "@mantine/core";
import { IconCalendarPlus } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { LEAVE_STATUSES, type LeaveAct } from "@/domain/people/personnel/rules";
import { useAnnounce } from "@/ui/announcer";
import { FilterSelect } from "@/ui/filters/filter-select";
import { ListStates } from "@/ui/list/list-states";
import { refusalOfError } from "@/ui/state/refusal";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import { Pager } from "@/ui/table/pager";
import { api } from "../../_client";
import { useName } from "../operators/use-name";
import { type Address, type Leave, type LeaveList, leaveInput, PER_PAGE } from "./address";
import css from "./attendance.module.css";
import { DecideDialog, LeaveDialog } from "./dialogs";
import { LeaveStatusMark } from "./leave-status";
import { useSpan } from "./use-span";

type Props = {
  address: Address;
  first: LeaveList | undefined;
  onStatus: (status: Address["status"]) => void;
  onPage: (page: number) => void;
  onAsk: () => void;
};
type Open = { act: Exclude<LeaveAct, "delete">; leave: Leave };

/** Leave, pending first, each with the actions of this user. */
export function LeaveTab({ address, first, onStatus, onPage, onAsk }: Props) {
  const t = useTranslations("attendance");
  const [open, setOpen] = useState<Open | null>(null);
  const input = leaveInput(address);
  const query = api.leaves.list.useQuery(input, { placeholderData: keepPreviousData, initialData: first });
  const rows = query.data?.rows ?? [];
  return (
    <div className={css.panel}>
      <div className={css.bar}>
        <FilterSelect
          className={css.person}
          label={t("statusLabel")}
          placeholder={t("anyStatus")}
          clearLabel={t("anyStatus")}
          data={LEAVE_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
          value={address.status}
          onChange={(value) => onStatus(value as Address["status"])}
        />
      </div>
      <ListStates
        query={query}
        narrowed={address.status !== null || address.page > 1}
        none={{
          title: t("noneTitle"),
          text: t("noneText"),
          action: { label: t("anyStatus"), onClick: () => onStatus(null) },
        }}
        empty={{
          icon: <IconCalendarPlus size={28} stroke={1.5} aria-hidden />,
          ...{ title: t("emptyTitle"), text: t("emptyText"), action: { label: t("ask"), onClick: onAsk } },
        }}
      >
        <ul className={css.leaves}>
          {rows.map((leave) => (
            <Item key={leave.id} leave={leave} onOpen={(act) => setOpen({ act, leave })} />
          ))}
        </ul>
      </ListStates>
      <Pager page={address.page} total={query.data?.total ?? 0} perPage={PER_PAGE} onPage={onPage} />
      {open &&
        (open.act === "edit" || open.act === "replace" ? (
          <LeaveDialog leave={open.leave} act={open.act} onClose={() => setOpen(null)} />
        ) : (
          <DecideDialog leave={open.leave} act={open.act} onClose={() => setOpen(null)} />
        ))}
    </div>
  );
}

const VARIANT: Partial<Record<LeaveAct, "filled">> = { confirm: "filled" };

function Item({ leave, onOpen }: { leave: Leave; onOpen: (act: Open["act"]) => void }) {
  const t = useTranslations("attendance");
  const nameOf = useName();
  const span = useSpan();
  const announce = useAnnounce();
  const utils = api.useUtils();
  const remove = api.leaves.remove.useMutation({
    onSuccess: () => announce(t("withdrawn")),
    onSettled: () => Promise.all([utils.leaves.invalidate(), utils.attendance.invalidate()]),
  });
  const { operator, reason, status, note, decided_by, allowed_operations, type } = leave;
  return (
    <li data-leave={leave.id}>
      <div className={css.leaveHead}>
        <strong>{nameOf(operator)}</strong>
        <LeaveStatusMark status={status} />
      </div>
      <p>
        {t(`type.${type}`)} · {span.leave(leave)}
      </p>
      <p className={css.soft}>{reason}</p>
      {decided_by && status !== "pending" && (
        <p className={css.soft}>
          {t("decidedBy", { name: nameOf(decided_by) })} {note && `· ${note}`}
        </p>
      )}
      {allowed_operations.length > 0 && (
        <div className={css.leaveActs}>
          {allowed_operations.map((act) => (
            <Button
              key={act}
              size="compact-md"
              variant={VARIANT[act] ?? "default"}
              c={act === "reject" || act === "delete" ? "var(--bad)" : undefined}
              aria-label={`${t(`do.${act}`)}: ${nameOf(operator)}, ${span.leave(leave)}`}
              loading={act === "delete" && remove.isPending}
              onClick={() => (act === "delete" ? remove.mutate({ id: leave.id }) : onOpen(act))}
            >
              {t(`do.${act}`)}
            </Button>
          ))}
        </div>
      )}
      {remove.error && <RefusalNotice refusal={refusalOfError(remove.error)} />}
    </li>
  );
}
