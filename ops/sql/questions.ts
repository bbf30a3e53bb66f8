/** Parameters of a question, each with its format and default. */
export const NARROWING = {
  branch: { looks: /^\d{1,9}$/, expected: "a branch's number", otherwise: null },
  operator: { looks: /^\w{1,30}$/, expected: "a personnel number", otherwise: null },
  day: { looks: /^\d{4}-\d\d-\d\d$/, expected: "a day, YYYY-MM-DD", otherwise: null },
  hours: { looks: /^\d{1,4}$/, expected: "a number of hours", otherwise: "24" },
} as const;
type Narrowing = keyof typeof NARROWING;

/** `by`: meaning of $1, $2 ... */
export type Question = { asks: string; by: readonly Narrowing[]; text: string };

/** Questions of operators to the database; each is one read-only statement. */
export const QUESTIONS: Readonly<Record<string, Question>> = {
  blockers: {
    asks: "who waits for whom, the longest first",
    by: [],
    text: `select w.pid as waits, b.pid as for_pid, b.state, b.application_name as program, date_trunc('second', now() - b.xact_start)::text as since,
                  left(w.query, 80) as waiting_query, left(b.query, 80) as blocking_query
             from pg_stat_activity w cross join lateral unnest(pg_blocking_pids(w.pid)) p (pid) join pg_stat_activity b on b.pid = p.pid
            order by b.xact_start limit 50`,
  },
  running: {
    asks: "what runs now, the longest first",
    by: [],
    text: `select pid, application_name as program, state, date_trunc('second', now() - query_start)::text as since, wait_event, left(query, 120) as query
             from pg_stat_activity where state <> 'idle' and pid <> pg_backend_pid() and backend_type = 'client backend'
            order by query_start limit 50`,
  },
  connections: {
    asks: "how many connections each program has, by state",
    by: [],
    text: `select application_name as program, state, count(*) as connections, current_setting('max_connections') as most
             from pg_stat_activity where backend_type = 'client backend' group by 1, 2 order by 3 desc limit 50`,
  },
  jobs: {
    asks: "what jobs wait, by task",
    by: [],
    text: `select task_identifier as task, count(*) as jobs, count(*) filter (where locked_at is not null) as running,
                  count(*) filter (where attempts >= max_attempts) as failed, min(run_at) as oldest
             from graphile_worker.jobs group by 1 order by 2 desc limit 50`,
  },
  "failed-jobs": {
    asks: "jobs that failed for good, the latest first",
    by: [],
    text: `select task_identifier as task, id, attempts, updated_at as at, left(last_error, 200) as why
             from graphile_worker.jobs where attempts >= max_attempts order by updated_at desc limit 50`,
  },
  outbox: {
    asks: "events waiting for the relay and events set aside",
    by: [],
    text: `select case when set_aside_at is null then 'waits' else 'set aside' end as state, type, count(*) as events,
                  min(created_at) as oldest, min(left(fault, 120)) as fault
             from outbox where relayed_at is null group by 1, 2 order by 3 desc limit 50`,
  },
  release: {
    asks: "of which release the database is, and the oldest build it takes",
    by: [],
    text: `select name, value from deployment.state where name in ('release', 'min_release') order by 1`,
  },
  backup: {
    asks: "how far the backup is behind the database's log",
    by: [],
    text: `select slot_name as slot, active, wal_status, pg_size_pretty(pg_wal_lsn_diff(pg_current_wal_flush_lsn(), restart_lsn)) as behind
             from pg_replication_slots limit 50`,
  },
  sizes: {
    asks: "the largest tables",
    by: [],
    text: `select relid::regclass::text as "table", pg_size_pretty(pg_total_relation_size(relid)) as size, n_live_tup as rows,
                  last_autovacuum as vacuumed, last_autoanalyze as analyzed
             from pg_stat_user_tables order by pg_total_relation_size(relid) desc limit 30`,
  },
  "slow-hours": {
    asks: "how long calls took, hour by hour",
    by: ["branch", "hours"],
    text: `select date_trunc('hour', at) as hour, sum(counted) as calls, ${percentiles()},
                  count(*) filter (where status_class = 5) as failed
             from api_calls where ($1::int is null or branch_id = $1::int) and at > now() - make_interval(hours => $2::int)
              and duration_ms is not null
            group by 1 order by 1 desc limit 200`,
  },
  "slow-routes": {
    asks: "which routes took long",
    by: ["branch", "hours"],
    text: `select method, pattern as route, sum(counted) as calls, ${percentiles()}, count(*) filter (where status_class = 5) as failed
             from api_calls where ($1::int is null or branch_id = $1::int) and at > now() - make_interval(hours => $2::int)
              and duration_ms is not null
            group by 1, 2 order by percentile_cont(0.95) within group (order by duration_ms) desc limit 50`,
  },
  "slow-calls": {
    asks: "the calls that took longest",
    by: ["branch", "hours"],
    text: `select at, branch_id as branch, caller, method, pattern as route, status, code, round(duration_ms) as ms, request_id
             from api_calls where ($1::int is null or branch_id = $1::int) and at > now() - make_interval(hours => $2::int)
              and duration_ms is not null
            order by duration_ms desc limit 50`,
  },
  actions: {
    asks: "actions of a person on a day of their branch (--operator), or of everyone; deleted items included",
    by: ["branch", "operator", "day"],
    text: `select a.at, a.branch_id as branch, coalesce(o.personnel_id, a.actor) as who, a.action,
                  a.subject_type || ' ' || a.subject_id as subject, a.request_id
             from audit_log a join branches b on b.id = a.branch_id
             left join operators o on a.actor = 'operator:' || o.id
            where ($1::int is null or a.branch_id = $1::int) and ($2::text is null or o.personnel_id = $2::text)
              and a.at >= coalesce($3::date, (now() at time zone b.time_zone)::date)::timestamp at time zone b.time_zone
              and a.at < (coalesce($3::date, (now() at time zone b.time_zone)::date) + 1)::timestamp at time zone b.time_zone
            order by a.at desc, a.id desc limit 500`,
  },
};

function percentiles(): string {
  const at = (share: number) =>
    `round(percentile_cont(${share}) within group (order by duration_ms)) as p${Math.round(share * 100)}_ms`;
  return [0.5, 0.95, 0.99].map(at).join(", ");
}
