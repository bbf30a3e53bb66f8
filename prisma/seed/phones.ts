import type pg from "pg";

type Given = {
  branchId: number;
  now: Date;
  locale: "fa" | "en";
  extensions: readonly (readonly [personnelId: string, extension: string])[];
};
type Planted = {
  ago: number;
  direction: "in" | "out";
  of: number;
  spoke?: number;
  handled?: true;
  queue?: string;
  note?: [fa: string, en: string];
};

/** Minutes ago; `of`: which of the callers; `spoke`: minutes, absent: not answered. */
const CALLS: readonly Planted[] = [
  { ago: 12, direction: "in", of: 0, queue: "sales" },
  {
    ago: 34,
    direction: "in",
    of: 1,
    spoke: 4,
    note: ["دربارهٔ پرواز مشهد پرسید؛ فردا دوباره تماس می‌گیرد.", "Asked about a flight; will call again tomorrow."],
  },
  { ago: 51, direction: "in", of: 2, queue: "sales" },
  { ago: 75, direction: "out", of: 3, spoke: 2 },
  { ago: 96, direction: "in", of: 4, queue: "support" },
  { ago: 130, direction: "out", of: 5 },
  {
    ago: 190,
    direction: "in",
    of: 0,
    spoke: 7,
    queue: "sales",
    note: ["تغییر تاریخ برگشت.", "Another date for the way back."],
  },
  { ago: 260, direction: "in", of: 3, handled: true },
  { ago: 1_500, direction: "in", of: 1, spoke: 3 },
  { ago: 1_620, direction: "out", of: 2, spoke: 5 },
  { ago: 2_950, direction: "in", of: -1, queue: "sales", handled: true },
];
/** Who answers where. */
export const EXTENSIONS = [
  ["1001", "201"],
  ["1003", "203"],
] as const;
export const EXTENSIONS_ABROAD = [["2001", "301"]] as const;

const STRANGER = "+989190000077";
const PREMIUM = ["+98909", "+44870", "+1900"];

/** The demo's telephony server (the job process runs it), who answers where, and calls of the last days, some missed. */
export async function plantPhones(client: pg.ClientBase, { branchId, now, locale, extensions }: Given): Promise<void> {
  const textIn = ([fa, en]: readonly [string, string]) => (locale === "fa" ? fa : en);
  await client.query(
    `with line as (
       insert into message_lines (branch_id, name, channel, driver, hook, active)
       values ($1, $2, 'sms', 'telephony', md5(random()::text) || md5(random()::text), false) returning id
     )
     insert into telephony_servers (branch_id, host, port, username, outbound, sms, ussd, allowed_actions, cap_calls, cap_sms, cap_ussd,
                                    same_number_an_hour, premium_prefixes, demo, message_line_id)
     select $1, '127.0.0.1', 5038, 'demo', '{"channel":"PJSIP/{extension}","context":"from-internal","caller_id":""}',
            '{"way":"message_send","to":"pjsip:trunk/sip:{number}@gateway","from":"","device":""}', '{"way":"dongle","device":"dongle0"}',
            array['Ping','CoreStatus','CoreSettings','CoreShowChannels','Status','QueueStatus','QueueSummary','ExtensionState'],
            1000, 1000, 50, 6, $3, true, id from line`,
    [branchId, textIn(["مرکز تلفن", "Telephony"]), PREMIUM],
  );
  await client.query(
    `insert into telephony_extensions (branch_id, operator_id, extension)
     select $1, o.id, x.extension from unnest($2::text[], $3::text[]) as x(personnel_id, extension)
       join operators o on o.personnel_id = x.personnel_id`,
    [branchId, extensions.map(([id]) => id), extensions.map(([, extension]) => extension)],
  );
  // Two of one household: the landline of one is the mobile of the other.
  await client.query(
    `with callers as (select id, mobile, row_number() over (order by id) as nr from passengers
                       where branch_id = $1 and status = 1 and mobile is not null)
     update passengers p set phone = c.mobile from callers c, callers d
      where p.branch_id = $1 and p.id = d.id and c.nr = 1 and d.nr = 8`,
    [branchId],
  );
  const at = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
  const [, own = "201"] = extensions[0] ?? [];
  const calls = CALLS.map(({ ago, direction, of, spoke, handled, queue, note }, nr) => ({
    ...{ linkedid: `demo-${branchId}.${nr}`, direction, of: of + 1, queue: queue ?? null, extension: own },
    ...{ started_at: at(ago), answered_at: spoke === undefined ? null : at(ago - 0.2) },
    ended_at: at(ago - (spoke === undefined ? 0.5 : spoke + 0.2)),
    ...{ note: note ? textIn(note) : "", handled_at: handled ? at(ago - 10) : null },
  }));
  await client.query(
    `with callers as (select id, mobile, row_number() over (order by id) as nr from passengers
                       where branch_id = $1 and status = 1 and mobile is not null)
     insert into phone_calls (branch_id, linkedid, direction, number, extension, operator_id, passenger_id, queue, started_at, answered_at,
                              ended_at, note, handled_by, handled_at)
     select $1, t.linkedid, t.direction, coalesce(c.mobile, $3), t.extension, x.operator_id,
            -- Whoever shares a number is not known by it.
            case when c.nr > 1 then c.id end, t.queue, t.started_at, t.answered_at, t.ended_at, t.note,
            case when t.handled_at is not null then 'operator:' || x.operator_id end, t.handled_at
       from jsonb_to_recordset($2) as t(linkedid text, direction text, of int, queue text, extension text, started_at timestamptz,
              answered_at timestamptz, ended_at timestamptz, note text, handled_at timestamptz)
       left join callers c on c.nr = t.of
       left join telephony_extensions x on x.branch_id = $1 and x.extension = t.extension`,
    [branchId, JSON.stringify(calls), STRANGER],
  );
}
