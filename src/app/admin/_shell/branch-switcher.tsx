"use client";
import { Menu } from "@mantine/core";
import { IconBuilding, IconCheck, IconSelector } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { Me } from "@/domain/people/operator/schema";
import { useReading } from "@/ui/preferences";
import { api } from "../_client";
import css from "./top-bar.module.css";

type Branch = Me["branch"];

/** Switches the branch. This loads another page: nothing of the old branch may stay on the screen. */
export function BranchSwitcher({ branch, branches }: { branch: Branch; branches: Branch[] }) {
  const t = useTranslations("shell");
  const roles = useTranslations("roles");
  const { locale } = useReading();
  const nameOf = (at: Branch) => (locale === "fa" ? at.name : at.name_latin);
  const change = api.branches.switch.useMutation({ onSuccess: () => window.location.assign(window.location.pathname) });
  if (branches.length < 2) {
    return (
      <span className={css.branch}>
        <IconBuilding size={16} stroke={1.6} aria-label={t("branch")} role="img" />
        <span>{nameOf(branch)}</span>
      </span>
    );
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button type="button" className={css.branch} aria-label={`${t("switchBranch")}: ${nameOf(branch)}`}>
          <IconBuilding size={16} stroke={1.6} aria-hidden />
          <span>{nameOf(branch)}</span>
          <IconSelector size={14} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {branches.map((at) => (
          <Menu.Item
            key={at.id}
            disabled={change.isPending}
            leftSection={at.id === branch.id ? <IconCheck size={14} /> : <span style={{ inlineSize: 14 }} />}
            rightSection={<small>{roles(at.role)}</small>}
            onClick={() => at.id !== branch.id && change.mutate({ branch_id: at.id })}
          >
            {nameOf(at)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
