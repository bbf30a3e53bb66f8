/** The person's name if the actor is an operator. */
export const nameOf = (who: string) =>
  `(select o.name from operators o where ${who} like 'operator:%' and o.id = nullif(split_part(${who}, ':', 2), '')::int)`;

/** A run (alias c) in the wire's shape. */
export const RUN = `jsonb_build_object(
  'id', c.id, 'mode', c.mode, 'to_date', c.to_date, 'type', c.type, 'state', c.state, 'step', c.step, 'percent', c.percent,
  'findings', c.findings, 'months', coalesce(c.result->'months', '[]'), 'documents', coalesce(c.result->'documents', '[]'),
  'numbered', c.result->'numbered', 'seal', encode(c.seal, 'hex'), 'prev_seal', encode(c.prev_seal, 'hex'),
  'by', ${nameOf("c.asked_by")}, 'asked_at', c.asked_at, 'ended_at', c.ended_at)`;

export const READ_RUN = `select ${RUN} as run from ledger.closings c where c.branch_id = $1 and c.id = $2`;
