import type { Choice } from "../actor";
import { buy } from "./buy";
import type { Buyer } from "./buyer";
import { refund, refundable } from "./refund";
import { refusedIssue } from "./scenarios";
import { balance, topUp } from "./wallet";

export const customerChoices = (buyer: Buyer): Choice[] => [
  { what: "top up", weight: 6, run: (act) => topUp(buyer, act) },
  { what: "buy", weight: 20, run: (act) => buy(buyer, act) },
  { what: "refund", weight: 8, may: () => refundable(buyer).length > 0, run: (act) => refund(buyer, act) },
  { what: "refused issue", weight: 2, may: () => !buyer.receivable, run: (act) => refusedIssue(buyer, act) },
  { what: "balance", weight: 6, run: (act) => balance(buyer, act) },
];
