"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import css from "./money.module.css";
import type { Party } from "./party";
import { PartyBalance } from "./party-balance";
import { PartyIcon } from "./party-icon";

type Props = { id: string; party: Party; currency: string; active: boolean; onTake: () => void };

/** One that was found: name, what tells it from its namesakes, and where it stands. */
export function PartyOption({ id, party, currency, active, onTake }: Props) {
  const t = useTranslations("cashier");
  const { digits } = useFormat();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to the field, which keeps the focus.
    // biome-ignore lint/a11y/useFocusableInteractive: as a combobox has it, the field keeps the focus.
    <div
      id={id}
      className={css.option}
      role="option"
      aria-selected={active}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onTake}
    >
      <span className={css.who}>
        <PartyIcon type={party.type} />
        <span>{party.name}</span>
      </span>
      <small>
        {t(`partyType.${party.type}`)}
        {party.hint && <> · {digits(party.hint)}</>}
      </small>
      <span className={css.figure}>
        <PartyBalance balance={party.balance} currency={currency} type={party.type} />
      </span>
    </div>
  );
}
