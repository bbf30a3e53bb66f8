import type { Line } from "../../model/books";
import { BANK, CASH, type DeskCheque, FEES, type Party, partyName } from "./desk";

const SAFE = "13010001";
const COLLECTION = "13020001";
const BOUNCED = "12030001";
const PAYABLE = "21030001";

interface Step {
  from: string[];
  to: string;
  lines(cheque: DeskCheque, more: More): Line[];
}

interface More {
  other: Party;
  amount: bigint;
  fee: bigint;
}

const move = (debit: Line["account"], credit: Line["account"], amount: bigint): Line[] => [
  { account: debit, amount },
  { account: credit, amount: -amount },
];
const owes = (party: Party, amount: bigint): Line => ({ account: party.account, amount, party: partyName(party) });
const bounced = ({ party }: DeskCheque, amount: bigint): Line => ({
  account: BOUNCED,
  amount,
  party: partyName(party),
});

/** Reverses the last endorsement. */
const endorsed = ({ done }: DeskCheque): Line => {
  const given = done.at(-1)!.lines.find(({ account }) => account !== SAFE)!;
  return { ...given, amount: -given.amount };
};

/** The contract's table of received cheques (section 12). */
export const RECEIVED: Record<string, Step> = {
  deposit: { from: ["in_safe"], to: "deposited", lines: ({ open }) => move(COLLECTION, SAFE, open) },
  clear: { from: ["deposited"], to: "cleared", lines: ({ open }) => move(BANK, COLLECTION, open) },
  // A bounce after endorsement: the amount given to that party no longer counts.
  bounce: {
    from: ["deposited", "endorsed"],
    to: "bounced",
    lines: (cheque, { fee }) => [
      bounced(cheque, cheque.open),
      cheque.state === "endorsed" ? endorsed(cheque) : { account: COLLECTION, amount: -cheque.open },
      ...move(FEES, BANK, fee),
    ],
  },
  recall: { from: ["deposited"], to: "in_safe", lines: ({ open }) => move(SAFE, COLLECTION, open) },
  endorse: {
    from: ["in_safe"],
    to: "endorsed",
    lines: ({ open }, { other }) => [owes(other, open), { account: SAFE, amount: -open }],
  },
  endorse_returned: { from: ["endorsed"], to: "in_safe", lines: () => [] },
  cash: { from: ["in_safe"], to: "cleared", lines: ({ open }) => move(CASH, SAFE, open) },
  redeposit: {
    from: ["bounced"],
    to: "deposited",
    lines: (cheque) => [{ account: COLLECTION, amount: cheque.open }, bounced(cheque, -cheque.open)],
  },
  settle: {
    from: ["bounced"],
    to: "bounced",
    lines: (cheque, { amount }) => [{ account: CASH, amount }, bounced(cheque, -amount)],
  },
  return: {
    from: ["in_safe", "bounced"],
    to: "returned",
    lines: (cheque) => [
      owes(cheque.party, cheque.open),
      cheque.state === "in_safe" ? { account: SAFE, amount: -cheque.open } : bounced(cheque, -cheque.open),
    ],
  },
  cancel: {
    from: ["in_safe"],
    to: "canceled",
    lines: ({ party, open }) => [owes(party, open), { account: SAFE, amount: -open }],
  },
};

/** The contract's table of issued cheques. */
export const ISSUED: Record<string, Step> = {
  deliver: { from: ["issued"], to: "delivered", lines: () => [] },
  clear: { from: ["delivered", "bounced"], to: "cleared", lines: ({ open }) => move(PAYABLE, BANK, open) },
  bounce: { from: ["delivered"], to: "bounced", lines: () => [] },
  return: {
    from: ["issued", "delivered", "bounced"],
    to: "returned",
    lines: ({ party, open }) => [{ account: PAYABLE, amount: open }, owes(party, -open)],
  },
  cancel: {
    from: ["issued"],
    to: "canceled",
    lines: ({ party, open }) => [{ account: PAYABLE, amount: open }, owes(party, -open)],
  },
};

export const tableOf = ({ direction }: Pick<DeskCheque, "direction">) => (direction === "received" ? RECEIVED : ISSUED);

export const registered = (direction: string, party: Party, amount: bigint): Line[] =>
  direction === "received"
    ? [{ account: SAFE, amount }, owes(party, -amount)]
    : [owes(party, amount), { account: PAYABLE, amount: -amount }];

/** States without an open amount. */
export const isOpen = (state: string): boolean =>
  ["in_safe", "deposited", "bounced", "issued", "delivered"].includes(state);

export const possible = (cheque: DeskCheque): string[] =>
  Object.entries(tableOf(cheque)).flatMap(([name, { from }]) => (from.includes(cheque.state) ? [name] : []));
