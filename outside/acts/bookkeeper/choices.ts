import type { Choice } from "../actor";
import { forbidden, operate, register } from "./cheques";
import * as colleagues from "./colleagues";
import * as connections from "./connections";
import type { Desk } from "./desk";
import * as documents from "./documents";
import * as notes from "./notes";
import * as payments from "./payments";

export const bookkeeperChoices = (desk: Desk): Choice[] => [
  { what: "payments", weight: 18, run: (act) => payments.store(desk, act) },
  { what: "wallet of a colleague", weight: 6, run: (act) => payments.wallet(desk, act) },
  { what: "transfer", weight: 2, run: (act) => payments.transfer(desk, act) },
  { what: "trash a payment", weight: 5, may: () => taken(desk), run: (act) => payments.trash(desk, act) },
  { what: "update a payment", weight: 4, may: () => taken(desk), run: (act) => payments.update(desk, act) },
  { what: "cheques", weight: 8, run: (act) => register(desk, act) },
  { what: "cheque operation", weight: 24, may: () => desk.cheques.length > 0, run: (act) => operate(desk, act) },
  { what: "forbidden operation", weight: 3, may: () => desk.cheques.length > 0, run: (act) => forbidden(desk, act) },
  { what: "note", weight: 6, run: (act) => notes.store(desk, act) },
  {
    what: "activate",
    weight: 3,
    may: () => notes.of(desk, "draft").length > 0,
    run: (act) => notes.activate(desk, act),
  },
  {
    what: "cancel a note",
    weight: 2,
    may: () => notes.untouched(desk).length > 0,
    run: (act) => notes.cancel(desk, act),
  },
  {
    what: "settle a note",
    weight: 4,
    may: () => notes.payable(desk).length > 0,
    run: (act) => notes.settle(desk, act),
  },
  { what: "document", weight: 6, run: (act) => documents.store(desk, act) },
  { what: "largest amounts", weight: 1.5, run: (act) => documents.storeHuge(desk, act) },
  {
    what: "post a draft",
    weight: 3,
    may: () => documents.drafts(desk).length > 0,
    run: (act) => documents.post(desk, act),
  },
  {
    what: "remove",
    weight: 3,
    may: () => documents.activeDocuments(desk).length > 0,
    run: (act) => documents.remove(desk, act),
  },
  { what: "unbalanced", weight: 1, run: (act) => documents.unbalanced(desk, act) },
  {
    what: "connection",
    weight: 3,
    may: () => connections.alone(desk).length > 2,
    run: (act) => connections.store(desk, act),
  },
  { what: "taken record", weight: 1, may: () => active(desk, 1), run: (act) => connections.storeTaken(desk, act) },
  { what: "merge", weight: 1, may: () => active(desk, 2), run: (act) => connections.merge(desk, act) },
  { what: "colleague", weight: 2, run: (act) => colleagues.create(desk, act) },
  { what: "rename", weight: 2, run: (act) => colleagues.rename(desk, act) },
];

const taken = (desk: Desk) => payments.takenBack(desk).length > 0;
const active = (desk: Desk, least: number) => connections.active(desk).length >= least;
