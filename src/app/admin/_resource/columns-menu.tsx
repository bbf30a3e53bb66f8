"use client";
import { ActionIcon, Button, Checkbox, Popover } from "@mantine/core";
import { type Icon, IconChevronDown, IconChevronUp, IconColumns3, IconMinus, IconPlus } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import css from "./resource.module.css";
import { type ChosenColumns, widthWithin } from "./use-columns";

/** Width of a column without one, from which it is changed. */
const USUAL = 160;
const STEP = 40;
type Act = "earlier" | "later" | "narrower" | "wider";

type Props<Row, List> = { columns: ChosenColumns<Row, List>; nameOf: (column: string) => string };

/** Chooses the columns of a list, their order and widths. */
export function ColumnsMenu<Row, List>({
  columns: { shown, hidden, choose, widthOf, resize },
  nameOf,
}: Props<Row, List>) {
  const t = useTranslations("columns");
  const names = shown.map(({ name }) => name);
  const swap = (at: number, to: number) => {
    const moved = [...names];
    [moved[at], moved[to]] = [names[to]!, names[at]!];
    choose(moved);
  };
  const widthNow = (name: string) => widthOf(name) ?? USUAL;
  const button = (act: Act, column: string, Mark: Icon, run: () => void, disabled = false) => (
    <ActionIcon
      size="sm"
      variant="subtle"
      color="gray"
      disabled={disabled}
      aria-label={t(act, { column: nameOf(column) })}
      onClick={run}
    >
      <Mark size={15} aria-hidden />
    </ActionIcon>
  );
  return (
    <Popover position="bottom-end" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} stroke={1.7} aria-hidden />}>
          {t("title")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("title")}>
        <ul className={css.columns}>
          {names.map((name, at) => (
            <li key={name}>
              <Checkbox
                size="xs"
                checked
                disabled={at === 0}
                label={nameOf(name)}
                description={at === 0 ? t("first") : undefined}
                onChange={() => choose(names.filter((one) => one !== name))}
              />
              <span className={css.order}>
                {at > 0 && (
                  <>
                    {button("earlier", name, IconChevronUp, () => swap(at, at - 1), at === 1)}
                    {button("later", name, IconChevronDown, () => swap(at, at + 1), at === names.length - 1)}
                  </>
                )}
                {button("narrower", name, IconMinus, () => resize(name, widthWithin(widthNow(name) - STEP)))}
                {button("wider", name, IconPlus, () => resize(name, widthWithin(widthNow(name) + STEP)))}
              </span>
            </li>
          ))}
          {hidden.map(({ name }) => (
            <li key={name}>
              <Checkbox size="xs" checked={false} label={nameOf(name)} onChange={() => choose([...names, name])} />
            </li>
          ))}
        </ul>
        <Button variant="subtle" size="xs" fullWidth onClick={() => choose(null)}>
          {t("all")}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
