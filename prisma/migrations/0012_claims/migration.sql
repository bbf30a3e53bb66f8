-- Who runs under a claim: an attempt that lost its connection finds the claim it made itself, and nobody keeps an answer
-- under another's claim.
alter table idempotency_keys add column run text;
drop function if exists claim_keys(jsonb), claimable(idempotency_keys, text);
