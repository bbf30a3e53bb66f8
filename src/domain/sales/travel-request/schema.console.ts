import { z } from "zod";
import { count, id, instant, text, who } from "../../kernel/primitives";
import { DeskTradeStore } from "../trade/schema";
import { KINDS, MAX_MESSAGES, MAX_TEXT, STATUSES } from "./rules";
import { AskedTrip } from "./schema";

const party = z.string().regex(/^(passenger|colleague):[1-9]\d{0,8}$/);

/** Console: customers' requests. `live`: open or answered. */
export const RequestQuery = z.object({
  per_page: count(1, 100).default(20),
  cursor: text(60).nullish(),
  status: z.enum([...STATUSES, "live"]).nullish(),
  kind: z.enum(KINDS).nullish(),
  owner_id: id.nullish(),
  party: party.nullish(),
});

export const PartyQuery = z.object({ party });

export const RequestOwn = z.object({
  id,
  owner_id: id.nullish().meta({ description: "person responsible; null for none; defaults to the caller" }),
});

export const RequestAnswer = z.object({
  id,
  text: text(MAX_TEXT),
  after: count(0, MAX_MESSAGES).meta({
    description: "number of the last message that was read: 8004 when there are newer ones",
  }),
});

export const RequestClose = z.object({
  id,
  reason: text(500).meta({ description: "shown to the customer" }),
});

export const RequestSeen = z.object({ id, nr: count(0, MAX_MESSAGES) });

const Person = z.object({ id: z.int(), name: z.string(), name_latin: z.string() });

const DeskRequest = AskedTrip.extend({
  party: z.string(),
  party_name: z.string().nullable(),
  party_name_latin: z.string().nullable(),
  created_by: who,
  owner: Person.nullable(),
  asked_at: instant.meta({ description: "waiting for an answer since" }),
  unread: z.int().meta({ description: "number of messages unread by the branch" }),
  last_message: z.object({ author: z.enum(["customer", "staff"]), text: z.string(), at: instant }).nullable(),
  trade_status: z.string().nullable(),
  closed_by: who.nullable(),
});

export const RequestList = z.object({
  rows: z.array(DeskRequest),
  total: z.int().meta({ description: "exact up to 10,000; 10,001 means more" }),
  next_cursor: z.string().nullable(),
});

export const DeskRequestRead = DeskRequest.extend({
  messages: z.array(
    z.object({
      id: z.int(),
      author: z.enum(["customer", "staff"]),
      by: who,
      text: z.string(),
      at: instant,
      read: z.boolean(),
    }),
  ),
});

/** An active request in one row. */
export const LiveRequests = z.array(AskedTrip.extend({ asked_at: instant }));

export const RequestStands = z.object({ id: z.int(), status: z.enum(STATUSES), version: z.int() });
export const RequestOwned = z.object({ id: z.int(), owner_id: z.int().nullable() });
export const RequestStaff = z.array(Person);

/** A sale made from a request, which it is linked to. */
export const SaleAsked = DeskTradeStore.extend({ travel_request_id: id.nullish() });
