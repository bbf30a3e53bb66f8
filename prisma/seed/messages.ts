import type pg from "pg";
import { insert } from "./insert";

type Given = {
  branchId: number;
  now: Date;
  locale: "fa" | "en";
  numbers: readonly (readonly [string, string])[];
  partPrice: number;
};

/** Unassigned numbers. */
export const GUESTS = [
  ["+989120000001", "سارا احمدی"],
  ["+989120000002", "رضا محمدی"],
  ["+989120000003", "مریم کریمی"],
  ["+989120000004", "حسین رضایی"],
  ["+989350000005", "نرگس موسوی"],
  ["+989350000006", "امیر حسینی"],
] as const;
export const GUESTS_ABROAD = [
  ["+971500000001", "Omar Haddad"],
  ["+971500000002", "Leila Mansour"],
  ["+971500000003", "James Carter"],
  ["+971500000004", "Elif Demir"],
] as const;

const TEMPLATES = [
  {
    code: "booking.confirmed",
    name: { fa: "رزرو قطعی شد", en: "Booking confirmed" },
    text_fa: "{name} گرامی، رزرو {pnr} قطعی شد. بلیت: {link}",
    text_en: "Dear {name}, booking {pnr} is confirmed. Ticket: {link}",
    params: ["name:text", "pnr:code", "link:link"],
  },
  {
    code: "trip.reminder",
    name: { fa: "یادآوری سفر", en: "Trip reminder" },
    text_fa: "{name} گرامی، پرواز شما {date} است. دو ساعت زودتر در فرودگاه باشید.",
    text_en: "Dear {name}, your flight is on {date}. Please be at the airport two hours before.",
    params: ["name:text", "date:date"],
  },
  {
    code: "payment.due",
    name: { fa: "مهلت پرداخت", en: "Payment due" },
    text_fa: "مانده‌ی رزرو {pnr} مبلغ {amount} است. پرداخت تا {date}.",
    text_en: "{amount} is due for booking {pnr} until {date}.",
    params: ["pnr:code", "amount:number", "date:date"],
  },
];

/** A line that writes to the log, three templates, two groups, and a few messages in different states. */
export async function plantMessages(
  client: pg.ClientBase,
  { branchId, now, locale, numbers, partPrice }: Given,
): Promise<void> {
  const textIn = (fa: string, en: string) => (locale === "fa" ? fa : en);
  await client.query(
    `insert into message_lines (branch_id, name, channel, driver, hook, is_default, part_price)
     select $1, $2, c::"MessageChannel", 'log', md5(random()::text || c) || md5(random()::text), true, case c when 'sms' then $3::bigint end
       from unnest(array['sms', 'email']) c`,
    [branchId, textIn("گزارش سرویس", "Service log"), partPrice],
  );
  await client.query(
    `insert into message_templates (branch_id, code, name, channel, text_fa, text_en, params)
     select $1, code, name, 'sms', text_fa, text_en, params
       from jsonb_to_recordset($2) as t(code text, name text, text_fa text, text_en text, params jsonb)`,
    [
      branchId,
      JSON.stringify(
        TEMPLATES.map(({ name, params, ...template }) => ({
          ...template,
          name: name[locale],
          params: params.map((param) => ({ name: param.split(":")[0], type: param.split(":")[1] })),
        })),
      ),
    ],
  );
  const half = Math.ceil(numbers.length / 2);
  const groups = [
    { name: textIn("مسافران همیشگی", "Frequent travellers"), of: numbers },
    { name: textIn("راهنمایان تور", "Tour guides"), of: numbers.slice(half) },
  ];
  for (const { name, of } of groups) {
    const made = await client.query<{ id: number }>(
      "insert into message_groups (branch_id, name) values ($1, $2) returning id",
      [branchId, name],
    );
    await client.query(
      `insert into message_group_members (branch_id, group_id, address, name)
       select $1, $2, m.address, m.name from jsonb_to_recordset($3) as m(address text, name text)`,
      [branchId, made.rows[0]!.id, JSON.stringify(of.map(([address, name]) => ({ address, name })))],
    );
  }
  const { rows } = await client.query<{ id: number }>(
    "select id from message_lines where branch_id = $1 and channel = 'sms'",
    [branchId],
  );
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
  const states = ["delivered", "handed", "delivered", "undelivered", "failed", "unknown"] as const;
  await insert(
    client,
    "outgoing_messages",
    states.map((state, at) => {
      const [address, name] = numbers[at % numbers.length]!;
      const ended = state === "delivered" || state === "undelivered" || state === "failed";
      return {
        ...{
          branch_id: branchId,
          line_id: rows[0]!.id,
          channel: "sms",
          to_address: address,
          to_name: name,
          parts: 1,
          state,
        },
        text: textIn(`${name} گرامی، رزرو شما قطعی شد.`, `Dear ${name}, your booking is confirmed.`),
        ...{ asked_by: "system", attempts: 1, queued_at: ago(600 - at * 90), not_before: ago(600 - at * 90) },
        ...{ expires_at: ago(-840), held: false, handed_at: state === "failed" ? null : ago(599 - at * 90) },
        ended_at: ended ? ago(598 - at * 90) : null,
        reason:
          { undelivered: "EXPIRED 000", failed: "refused: 0x0000000b", unknown: "no answer to a submit" }[
            state as string
          ] ?? null,
      };
    }),
  );
}
