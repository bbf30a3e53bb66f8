"use client";
import { useTranslations } from "next-intl";
import { Dialog } from "@/ui/dialog";
import { FormDialog } from "@/ui/form/form-dialog";
import { useFormat } from "@/ui/format/use-format";
import { api } from "../../../_client";
import type { Details } from "../address";
import { useName } from "../use-name";
import css from "./colleague.module.css";

type Props = { of: Details; onClose: () => void };

/** Recomputes balances from documents; differences are corrected and listed. */
export function RebuildDialog({ of, onClose }: Props) {
  const t = useTranslations("colleagues");
  const { number, digits } = useFormat();
  const nameOf = useName();
  const utils = api.useUtils();
  const rebuild = api.colleagues.rebuildBilling.useMutation();
  const title = t("rebuildTitle", { name: nameOf(of) });
  const result = rebuild.data;
  if (!result)
    return (
      <FormDialog
        title={title}
        text={<p>{t("rebuildText")}</p>}
        initial={{}}
        submit={t("rebuild")}
        keepOpen
        onSave={async () => {
          await rebuild.mutateAsync({ ids: [of.id] });
          void utils.colleagues.invalidate();
        }}
        onClose={onClose}
      >
        {null}
      </FormDialog>
    );
  const members = (record: Record<string, string>) =>
    Object.entries(record)
      .map(([name, value]) => `${name} ${digits(value)}`)
      .join(t("comma"));
  return (
    <Dialog title={title} size="lg" onClose={onClose}>
      <p role="status">
        {result.differences === 0
          ? t("rebuiltSame")
          : t("differences", { count: result.repaired, n: number(result.repaired) })}
      </p>
      {result.found.length > 0 && (
        <table className={css.found}>
          <thead>
            <tr>
              <th scope="col">{t("difference.account")}</th>
              <th scope="col">{t("difference.field")}</th>
              <th scope="col">{t("difference.recorded")}</th>
              <th scope="col">{t("difference.computed")}</th>
            </tr>
          </thead>
          <tbody>
            {result.found.map(({ role, fault, stored, computed }) => (
              <tr key={`${role} ${fault}`}>
                <td>{t(role === "wallet" ? "walletAccount" : "receivable")}</td>
                <td>{t(`fault.${fault}`)}</td>
                <td>
                  <bdi>{members(stored)}</bdi>
                </td>
                <td>
                  <bdi>{members(computed)}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}
