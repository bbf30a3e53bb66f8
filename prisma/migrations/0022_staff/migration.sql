-- AlterTable
ALTER TABLE "operators" ADD COLUMN     "home_branch_id" INTEGER,
ADD COLUMN     "messenger_connected_at" TIMESTAMPTZ(3),
ADD COLUMN     "messenger_handle" TEXT,
ADD COLUMN     "password_changed_at" TIMESTAMPTZ(3),
ADD COLUMN     "personal" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "memberships" ADD COLUMN     "job" JSONB NOT NULL DEFAULT '{}';

-- CreateEnum
CREATE TYPE "TrafficKind" AS ENUM ('present', 'remote', 'mission', 'absent');

-- CreateEnum
CREATE TYPE "LeaveType" AS ENUM ('daily', 'hourly');

-- CreateEnum
CREATE TYPE "LeaveStatus" AS ENUM ('pending', 'confirmed', 'rejected', 'replaced');

-- CreateTable
CREATE TABLE "personnel_traffic" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "operator_id" INTEGER NOT NULL,
    "work_date" DATE NOT NULL,
    "entered_at" TIMESTAMPTZ(3),
    "left_at" TIMESTAMPTZ(3),
    "kind" "TrafficKind" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "personnel_traffic_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "licenses" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "operator_id" INTEGER NOT NULL,
    "type" "LeaveType" NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "reason" TEXT NOT NULL,
    "status" "LeaveStatus" NOT NULL DEFAULT 'pending',
    "replaced_by" INTEGER,
    "decided_by" INTEGER,
    "decided_at" TIMESTAMPTZ(3),
    "note" TEXT,
    "created_by" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "licenses_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateIndex
CREATE INDEX "personnel_traffic_branch_id_work_date_idx" ON "personnel_traffic"("branch_id", "work_date");

-- CreateIndex
CREATE INDEX "licenses_branch_id_status_id_idx" ON "licenses"("branch_id", "status", "id");

-- AddForeignKey
ALTER TABLE "personnel_traffic" ADD CONSTRAINT "personnel_traffic_branch_id_operator_id_fkey" FOREIGN KEY ("branch_id", "operator_id") REFERENCES "memberships"("branch_id", "operator_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "licenses" ADD CONSTRAINT "licenses_branch_id_operator_id_fkey" FOREIGN KEY ("branch_id", "operator_id") REFERENCES "memberships"("branch_id", "operator_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the schema language cannot say.

alter table operators
  add constraint operators_home foreign key (home_branch_id) references branches (id),
  add constraint operators_messenger check ((messenger_handle is null) = (messenger_connected_at is null));

update operators o set home_branch_id =
  (select m.branch_id from memberships m where m.operator_id = o.id order by m.position, m.branch_id limit 1);

-- `span` is what a row takes of the person's time; a trigger keeps it (prisma/sql/attendance.sql).
alter table personnel_traffic
  add column span tstzrange not null,
  add constraint traffic_times check (left_at > entered_at and left_at - entered_at <= interval '24 hours'),
  add constraint traffic_whole_day check (entered_at is not null or (left_at is null and kind in ('mission', 'absent'))),
  add constraint traffic_absent check (kind <> 'absent' or entered_at is null),
  add constraint traffic_overlap exclude using gist (branch_id with =, operator_id with =, span with &&);

alter table licenses
  add constraint leave_times check (ends_at > starts_at and ends_at - starts_at <= interval '400 days'),
  add constraint leave_hours check (type = 'daily' or ends_at - starts_at <= interval '24 hours'),
  add constraint leave_decided check ((decided_by is null) = (decided_at is null)
                                  and (status not in ('confirmed', 'rejected') or decided_by is not null)),
  -- Nobody decides on their own leave, whichever way the row is written.
  add constraint leave_four_eyes check (decided_by <> operator_id),
  add constraint leave_replaced check ((status = 'replaced') = (replaced_by is not null)),
  -- Deferred: the old one says who takes its place before the new one, which would overlap it, stands there.
  add constraint leave_replaced_by foreign key (branch_id, replaced_by) references licenses (branch_id, id)
    deferrable initially deferred,
  add constraint leave_overlap exclude using gist
    (branch_id with =, operator_id with =, tstzrange(starts_at, ends_at) with &&) where (status in ('pending', 'confirmed'));
