import { z } from "zod";
import { PartyOut } from "../party/schema";
import { count, id, instant, money, moneyOut, page, text, code as text_ } from "../primitives";
import { GROUPS, isCode, PRODUCTS, REDEMPTION_STATES, STATUSES, TYPES, WHOLE, writtenCode } from "./rules";

/** A code in any spelling, as it is kept. */
const code = text_(80).transform(writtenCode).refine(isCode, { error: "must be 3 to 40 letters, digits, - or _" });
const product = z.enum(PRODUCTS);
const status = z.literal(STATUSES).meta({ description: "0 inactive, 1 active, 2 exhausted, 3 expired, 5 deleted" });
const moment = z.iso.datetime({ offset: true });
const positive = money.refine((amount) => amount > 0n, { error: "must be positive" });

export const DiscountSubmit = z.object({
  code: text_(80).transform(writtenCode),
  amount: positive.meta({ description: "amount before the discount; minor units of the branch's currency" }),
  product: product.nullish(),
});

/** A reserved use. */
export const DiscountSubmitted = z.object({
  discount_id: z.int(),
  redemption_id: z.int(),
  code: z.string(),
  type: z.enum(TYPES),
  amount: moneyOut.meta({ description: "discount amount, rounded down" }),
  payable: moneyOut,
  currency: z.string(),
  limit_remaining: z.int(),
  expires_at: instant.meta({
    description: "attach it to a trade before this time; it is released automatically afterwards",
  }),
});

export const DiscountUnsubmit = z
  .object({
    redemption_id: id.nullish(),
    code: text_(80).transform(writtenCode).nullish().meta({ description: "all active redemptions of this caller" }),
  })
  .refine(({ redemption_id, code }) => redemption_id != null || code != null, {
    path: ["redemption_id"],
    error: "required",
  });

export const DiscountReleased = z.object({
  discount_id: z.int(),
  redemption_id: z.int(),
  state: z.enum(REDEMPTION_STATES),
  released: z.int().meta({ description: "number of uses released by this call; 0 when they were released before" }),
  status,
  limit_remaining: z.int(),
});

const owner = z.object({ type: z.enum(["passenger", "colleague"]), id });

/** What a person decides about a code. Amounts are minor units of the branch's currency. */
const DiscountForm = z
  .object({
    code,
    title: text(200).nullish(),
    type: z.enum(TYPES),
    value: positive.meta({ description: "percent: basis points (1000 is 10 %); fixed: minor units" }),
    max_amount: positive.nullish().meta({ description: "upper limit of a percentage discount" }),
    min_amount: money.nullish(),
    products: z.array(product).max(PRODUCTS.length).default([]).meta({ description: "an empty list means any" }),
    groups: z.array(z.enum(GROUPS)).max(GROUPS.length).default([]).meta({ description: "left out means either" }),
    owner: owner.nullish().meta({ description: "the only user who may use it" }),
    per_user: count(1, 1_000_000).nullish(),
    starts_at: moment.nullish(),
    expires_at: moment.nullish(),
    limit: count(1, 10_000_000),
    active: z.boolean().default(true),
  })
  .refine(({ type, value }) => type === "fixed" || value <= WHOLE, {
    path: ["value"],
    error: "must be at most 10000 basis points",
  })
  .refine(({ starts_at, expires_at }) => !starts_at || !expires_at || Date.parse(starts_at) < Date.parse(expires_at), {
    path: ["expires_at"],
    error: "must not be before the beginning",
  });

/** Without `id` a new one. `version`: as it was read, 8004 when somebody changed it since. */
export const DiscountSave = DiscountForm.safeExtend({ id: id.nullish(), version: id.nullish() });
export const DiscountRef = z.object({ id });
export const DiscountActive = z.object({ id, active: z.boolean() });
export const DiscountRemoved = z.object({ id: z.int(), deleted: z.boolean() });

export const DiscountQuery = page.extend({
  status: z.literal(STATUSES).nullish().meta({ description: "defaults to all except deleted ones" }),
  product: product.nullish(),
  search: text(100).nullish().meta({ description: "matches code and title" }),
  sort: z.enum(["-created_at", "expires_at", "left", "code"]).default("-created_at"),
});

const Discount = z.object({
  id: z.int(),
  code: z.string(),
  title: z.string(),
  type: z.enum(TYPES),
  value: moneyOut,
  max_amount: moneyOut.nullable(),
  min_amount: moneyOut,
  currency: z.string(),
  products: z.array(product),
  groups: z.array(z.enum(GROUPS)),
  owner: PartyOut.extend({ name_latin: z.string().nullable() }).nullable(),
  per_user: z.int().nullable(),
  starts_at: instant.nullable(),
  expires_at: instant.nullable(),
  limit: z.int(),
  left: z.int(),
  active: z.boolean(),
  status,
  version: z.int(),
  created_at: instant,
  created_by: z.string().meta({ description: "name of a person" }),
});

export const DiscountDetails = Discount.extend({
  uses: z
    .object({ reserved: z.int(), attached: z.int(), consumed: z.int(), released: z.int(), expired: z.int() })
    .meta({ description: "number of redemptions by state" }),
  given: moneyOut.meta({ description: "total discount of consumed redemptions" }),
  history: z.array(z.object({ at: instant, action: z.string(), by: z.string() })),
});

export const DiscountList = z.object({
  items: z.array(Discount),
  meta: z.object({
    page: z.int(),
    per_page: z.int(),
    total: z.int(),
    pages: z.int(),
    next_cursor: z.null(),
    currency: z.string(),
  }),
});

export const RedemptionQuery = z.object({
  id,
  state: z.enum(REDEMPTION_STATES).nullish(),
  cursor: z.string().max(200).nullish(),
  per_page: count(1, 100).default(20),
});
export const RedemptionRef = z.object({ redemption_id: id });

const Redemption = z.object({
  id: z.int(),
  party: PartyOut,
  by: z.string(),
  product: product.nullable(),
  amount: moneyOut,
  discount: moneyOut,
  state: z.enum(REDEMPTION_STATES),
  trade_id: z.int().nullable(),
  expires_at: instant,
  created_at: instant,
  ended_at: instant.nullable(),
});

export const RedemptionList = z.object({
  items: z.array(Redemption),
  meta: z.object({ per_page: z.int(), next_cursor: z.string().nullable() }),
});
