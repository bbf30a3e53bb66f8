import { publicData, type Scope } from "./rules.types";

export type WebhookEnvelopeDto = {
  event_id: string;
  type: string;
  happened_at: Date;
  sequence: number;
  aggregate_type: string;
  aggregate_id: string;
  data: unknown;
};

/** The body of a delivery: identical on every attempt. */
export function envelopeOf(of: WebhookEnvelopeDto, scope: Scope) {
  return {
    id: of.event_id,
    type: of.type,
    created_at: of.happened_at.toISOString(),
    sequence: of.sequence,
    aggregate: { type: of.aggregate_type, id: of.aggregate_id },
    data: publicData(of.type, scope, of.data),
  };
}
