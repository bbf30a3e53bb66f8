"use client";
import { ActionIcon, Indicator, Popover, Tooltip } from "@mantine/core";
import { IconPhone, IconPhoneOff } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { useFormat } from "@/ui/format/use-format";
import { lazyPart } from "@/ui/lazy-part";
import { api } from "../_client";
import css from "./phone-widget.module.css";

// Loaded on demand: rarely opened.
const PhonePanel = lazyPart(() => import("./phone-panel"));

/** Telephony in the top bar: connection state, and missed calls without follow-up. */
export function PhoneWidget() {
  const t = useTranslations("phone");
  const { number } = useFormat();
  const [opened, setOpened] = useState(false);
  const { data } = api.telephony.status.useQuery(undefined, { staleTime: 10_000 });
  const { link, missed = 0 } = data ?? {};
  const text = link && t(`link.${link}`);
  const name = !text
    ? t("title")
    : missed > 0
      ? t("widgetMissed", { link: text, count: missed, n: number(missed) })
      : t("widget", { link: text });
  const Mark = link === "down" || link === "off" ? IconPhoneOff : IconPhone;
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus width={300}>
      <Popover.Target>
        <Tooltip label={name} disabled={opened}>
          <Indicator
            label={number(missed)}
            size={16}
            offset={5}
            disabled={missed === 0}
            classNames={{ indicator: css.count }}
          >
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              className={css.mark}
              data-link={link}
              aria-label={name}
              aria-expanded={opened}
              onClick={() => setOpened(!opened)}
            >
              <Mark size={18} stroke={1.6} />
            </ActionIcon>
          </Indicator>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("title")}>
        {data && (
          <Suspense fallback={null}>
            <PhonePanel status={data} onClose={() => setOpened(false)} />
          </Suspense>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
