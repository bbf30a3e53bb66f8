import { z } from "zod";
import { AuthorityFault, type BuyerReaction, type RegistrationStatus } from "@/domain/sales/e-invoice/port";

const reported = z.object({ code: z.coerce.string(), message: z.string().nullish() });
const messages = z.array(reported).nullish();

export const NonceAnswer = z.object({ nonce: z.string().min(1).max(200) });
export const ServerAnswer = z.object({
  serverTime: z.number(),
  publicKeys: z
    .array(
      z.object({ id: z.string(), key: z.string(), algorithm: z.string().nullish(), purpose: z.number().nullish() }),
    )
    .min(1),
});
export const SentAnswer = z.object({
  result: z.array(
    z.object({
      uid: z.string(),
      referenceNumber: z.string().nullish(),
      data: z.object({ error: messages }).nullish(),
    }),
  ),
});
export const InquiryAnswer = z.array(
  z.object({
    uid: z.string(),
    referenceNumber: z.string().nullish(),
    status: z.enum(["IN_PROGRESS", "SUCCESS", "FAILED", "TIMEOUT", "NOT_FOUND"]),
    data: z.object({ error: messages, warning: messages }).nullish(),
  }),
);
export const ReactionAnswer = z.array(z.object({ taxId: z.string(), invoiceStatus: z.string().nullish() }));
const ErrorAnswer = z.object({ errors: z.array(reported).min(1) });

const STATUS = {
  IN_PROGRESS: "pending",
  SUCCESS: "registered",
  FAILED: "refused",
  // It was not processed: the same document is sent again.
  TIMEOUT: "absent",
  NOT_FOUND: "absent",
} as const;

const REACTION: Readonly<Record<string, BuyerReaction>> = {
  AWAITING_REACTION: "awaiting",
  APPROVED: "approved",
  SYSTEMIC_APPROVED: "approved_by_time",
  REJECTED: "rejected",
  NO_NEED_REACTION: "not_needed",
  IMPOSSIBLE_REACTION: "impossible",
  CANCELED: "canceled",
};

/** Reads an answer by its shape; throws AuthorityFault if it has another. */
export function readAnswer<T>(shape: z.ZodType<T>, json: unknown): T {
  const read = shape.safeParse(json);
  if (!read.success) throw new AuthorityFault("an answer of another shape", true);
  return read.data;
}

/** Bounded: a message of the authority is shown and stored. */
export const errorsOf = (list: z.infer<typeof messages>) =>
  (list ?? [])
    .slice(0, 50)
    .map(({ code, message }) => ({ code: code.slice(0, 20), message: (message ?? "").slice(0, 500) }));

/** Errors of a rejected request; one of its HTTP status if it names none. */
export function refusalOf(json: unknown, status: number) {
  const read = ErrorAnswer.safeParse(json);
  return read.success ? errorsOf(read.data.errors) : [{ code: `HTTP ${status}`, message: "" }];
}

/** The number of the document is registered already. */
const NUMBER_KNOWN = "0300101";

export const toStatus = (row: z.infer<typeof InquiryAnswer>[number]): RegistrationStatus => ({
  uid: row.uid,
  status: STATUS[row.status],
  reference: row.referenceNumber ?? null,
  numberKnown: row.status === "FAILED" && (row.data?.error ?? []).some(({ code }) => code === NUMBER_KNOWN),
  errors: errorsOf(row.data?.error),
  warnings: errorsOf(row.data?.warning),
});

export const toReaction = (name: string | null | undefined): BuyerReaction | null => (name && REACTION[name]) || null;
