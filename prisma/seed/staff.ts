import type pg from "pg";
import type { Calendar } from "./calendar";
import { type Chance, chance } from "./chance";
import { insert } from "./insert";

type Member = { operator_id: number; personnel_id: string; role: string };
type Office = {
  branchId: number;
  calendar: Calendar;
  /** Weekly days off, 0: Sunday. */
  weekend: readonly number[];
  jobs: Readonly<Record<string, { title: string; department: string; address: string }>>;
};

export const JOBS = {
  manager: { title: "مدیر شعبه", department: "مدیریت", address: "تهران، خیابان ولی‌عصر" },
  accountant: { title: "حسابدار ارشد", department: "مالی", address: "تهران، سعادت‌آباد" },
  seller: { title: "کارشناس فروش", department: "فروش", address: "تهران، تهرانپارس" },
};
export const JOBS_ABROAD = {
  manager: { title: "Branch manager", department: "Management", address: "Dubai Marina" },
  accountant: { title: "Accountant", department: "Finance", address: "Deira, Dubai" },
};

const MEN: ReadonlySet<string> = new Set(["1002", "2001"]);

/** Days of attendance before today. */
const DAYS = 30;

/** Files and jobs of the branch's own people, a month of their attendance, and leave in every state. */
export async function plantStaff(client: pg.ClientBase, office: Office): Promise<void> {
  const { rows: members } = await client.query<Member>(
    `select m.operator_id, o.personnel_id, m.role from memberships m join operators o on o.id = m.operator_id
      where m.branch_id = $1 and o.home_branch_id = $1 order by m.operator_id`,
    [office.branchId],
  );
  const luck = chance(7000 + office.branchId);
  for (const [n, member] of members.entries()) await plantFile(client, office, member, n);
  const manager = members.find(({ role }) => role === "manager")!;
  const others = members.filter((member) => member !== manager);
  const leave = others.flatMap((member, n) => leaveOf(office, member, manager, n));
  await insert(
    client,
    "licenses",
    leave.map(({ days: _, ...row }) => row),
  );
  const away = new Set(leave.filter(({ status }) => status === "confirmed").flatMap((one) => one.days));
  await insert(
    client,
    "personnel_traffic",
    members.flatMap((member) => attendanceOf(office, member, { luck, away })),
  );
}

async function plantFile(client: pg.ClientBase, { branchId, jobs }: Office, member: Member, n: number) {
  const { operator_id, personnel_id, role } = member;
  const { address, ...job } = jobs[role]!;
  const personal = {
    mobile: `0912${String(3_456_701 + branchId * 10_000 + n)}`,
    address,
    gender: MEN.has(personnel_id) ? "male" : "female",
  };
  const messenger = n === 0 ? `@branch${branchId}` : null;
  await client.query(
    `update operators set personal = $2, messenger_handle = $3,
            messenger_connected_at = case when $3::text is not null then now() - interval '20 days' end where id = $1`,
    [operator_id, personal, messenger],
  );
  await client.query("update memberships set job = $3 where branch_id = $1 and operator_id = $2", [
    branchId,
    operator_id,
    { ...job, contract: "full_time", hired_on: `202${n}-03-21`, day_minutes: 480, extension: String(101 + n) },
  ]);
}

/** Days `from` to `to` counted from today, on the branch's clock. */
function leaveOf({ branchId, calendar }: Office, member: Member, manager: Member, n: number) {
  const row = (from: number, to: number, more: object) => ({
    ...{ branch_id: branchId, operator_id: member.operator_id, type: "daily", created_by: member.operator_id },
    ...{ starts_at: calendar.at(from, 0), ends_at: calendar.at(to + 1, 0) },
    ...{
      status: "pending",
      reason: "سفر خانوادگی",
      decided_by: null as number | null,
      decided_at: null as string | null,
    },
    ...{ note: null as string | null, created_at: calendar.at(Math.min(from, 0) - 9, 600) },
    days: Array.from({ length: to - from + 1 }, (_, day) => `${member.operator_id}:${calendar.day(from + day)}`),
    ...more,
  });
  const by = { decided_by: manager.operator_id, decided_at: calendar.at(-8, 660) };
  const hours = { type: "hourly", starts_at: calendar.at(-5, 600), ends_at: calendar.at(-5, 720), days: [] };
  return [
    row(-13 - n, -12 - n, {
      ...by,
      decided_at: calendar.at(-20, 660),
      created_at: calendar.at(-24, 600),
      status: "confirmed",
    }),
    row(-5, -5, { ...by, ...hours, status: "confirmed", reason: "بانک" }),
    row(-2, -1, { ...by, status: "rejected", note: "پایان ماه است", reason: "کار شخصی" }),
    row(6 + 4 * n, 7 + 4 * n, {}),
  ];
}

type Entry = {
  branch_id: number;
  operator_id: number;
  work_date: string;
  entered_at: string | null;
  left_at: string | null;
  kind: string;
};
type Month = { luck: Chance; away: ReadonlySet<string> };

function attendanceOf({ branchId, calendar, weekend }: Office, { operator_id }: Member, { luck, away }: Month) {
  return Array.from({ length: DAYS }, (_, n) => n - DAYS).flatMap((offset): Entry[] => {
    const work_date = calendar.day(offset);
    const row = { branch_id: branchId, operator_id, work_date };
    const [came, left, chanced] = [480 + luck.below(35), 980 + luck.below(60), luck.below(40)];
    if (weekend.includes(new Date(work_date).getUTCDay()) || away.has(`${operator_id}:${work_date}`)) return [];
    if (chanced === 0) return [{ ...row, entered_at: null, left_at: null, kind: "absent" }];
    const kind = chanced < 4 ? "remote" : chanced === 5 ? "mission" : "present";
    // Some attendances have no leaving time.
    const left_at = chanced === 7 ? null : calendar.at(offset, left);
    return [{ ...row, entered_at: calendar.at(offset, came), left_at, kind }];
  });
}
