import type { Query } from "../../kernel/context";
import type { Reason } from "../../kernel/errors";
import type { RowOf } from "../../kernel/table-rows";

/** One run of an export job. Only the latest attempt of an uncanceled export may write. */
export type Attempt = { branchId: number; id: number; run: string };

export type Claimed = RowOf<"exports", "operator_id" | "kind" | "locale" | "calendar" | "digits"> & {
  format: "xlsx" | "pdf";
  params: unknown;
};

const keyOf = ({ branchId, id, run }: Attempt) => [branchId, id, run];

/** Starts an attempt and drops leftovers of an earlier one. False when canceled or ended. */
export async function beginAttempt(query: Query, attempt: Attempt & { worker: string }): Promise<boolean> {
  const rows = await query<RowOf<"exports", "id">>("export.begin", BEGIN, [...keyOf(attempt), attempt.worker]);
  return rows.length > 0;
}

/** The export of an attempt; undefined when another attempt replaced it. */
export async function readAttempt(query: Query, attempt: Attempt): Promise<Claimed | undefined> {
  return (await query<Claimed>("export.read-attempt", READ, keyOf(attempt)))[0];
}

/** Publishes progress. False when the attempt must stop: canceled, or another attempt has begun. */
export async function recordProgress(query: Query, attempt: Attempt, percent: number): Promise<boolean> {
  return (await query("export.percent", PERCENT, [...keyOf(attempt), percent])).length > 0;
}

/** Stores a piece of the file. False as above. */
export async function keepPart(
  query: Query,
  attempt: Attempt,
  part: { nr: number; content: Uint8Array },
): Promise<boolean> {
  const content = Buffer.from(part.content.buffer, part.content.byteOffset, part.content.byteLength);
  return (await query("export.keep-part", KEEP, [...keyOf(attempt), part.nr, content])).length > 0;
}

export type Made = { rows: number; bytes: number; fileName: string; contentType: string };

/** Completes the file, available for seven days. */
export async function endAttempt(query: Query, attempt: Attempt, made: Made): Promise<boolean> {
  const { rows, bytes, fileName, contentType } = made;
  return (await query("export.done", DONE, [...keyOf(attempt), rows, bytes, fileName, contentType])).length > 0;
}

/** Marks the export as failed, with a reason for the person. */
export async function failAttempt(query: Query, attempt: Attempt, reason: Reason): Promise<void> {
  await query("export.fail", FAIL, [...keyOf(attempt), reason]);
}

/** Releases it for another attempt. */
export async function leaveAttempt(query: Query, attempt: Attempt): Promise<void> {
  await query("export.leave", LEAVE, keyOf(attempt));
}

const MINE = "e.branch_id = $1 and e.id = $2 and e.run = $3::uuid and e.state = 'running'";
const toAttemptDto = (from: string) => `
  insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
  select branch_id, 'export.changed', 'export', id, jsonb_build_object('id', id) from ${from} returning 1`;

const BEGIN = `
  with begun as (
    update exports e set state = 'running', run = $3::uuid, worker = $4, percent = 0, heard_at = now()
     where e.branch_id = $1 and e.id = $2 and e.state in ('waiting', 'running') returning e.branch_id, e.id),
  dropped as (delete from export_files f using begun where f.branch_id = begun.branch_id and f.export_id = begun.id),
  told as (${toAttemptDto("begun")})
  select id from begun`;
const READ = `select e.operator_id, e.kind, e.format, e.params, e.locale, e.calendar, e.digits from exports e where ${MINE}`;
// A transient notification instead of an outbox row.
const PERCENT = `
  with said as (
    update exports e set heard_at = now(), percent = greatest(e.percent, $4::int) where ${MINE}
    returning e.branch_id, e.id, e.operator_id)
  select pg_notify('live', json_build_object('branch_id', branch_id, 'topic', 'export.percent.' || operator_id, 'id', id::text)::text)
    from said`;
const KEEP = `
  insert into export_files (branch_id, export_id, run, nr, content)
  select e.branch_id, e.id, e.run, $4, $5 from exports e where ${MINE} for key share returning nr`;
const DONE = `
  with done as (
    update exports e
       set state = 'done', percent = 100, rows = $4, bytes = $5, file_name = $6, content_type = $7, ended_at = now(),
           expires_at = now() + interval '7 days'
     where ${MINE} returning e.branch_id, e.id),
  told as (${toAttemptDto("done")})
  select id from done`;
const FAIL = `
  with failed as (
    update exports e set state = 'failed', reason = $4, ended_at = now() where ${MINE} returning e.branch_id, e.id),
  dropped as (delete from export_files f using failed where f.branch_id = failed.branch_id and f.export_id = failed.id),
  told as (${toAttemptDto("failed")})
  select id from failed`;
const LEAVE = `
  with left_over as (
    update exports e set state = 'waiting', percent = 0 where ${MINE} returning e.branch_id, e.id),
  told as (${toAttemptDto("left_over")})
  select id from left_over`;
