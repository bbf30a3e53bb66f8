-- CreateTable
CREATE TABLE "report_schedules" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "report" TEXT NOT NULL,
    "by" TEXT,
    "rhythm" TEXT NOT NULL,
    "hour" SMALLINT NOT NULL,
    "recipients" TEXT[],
    "language" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "paused" TEXT,
    "next_at" TIMESTAMPTZ(3) NOT NULL,
    "operator_id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "report_schedules_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "report_deliveries" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "schedule_id" INTEGER NOT NULL,
    "from_on" DATE NOT NULL,
    "to_on" DATE NOT NULL,
    "nth" SMALLINT NOT NULL DEFAULT 0,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "reason" TEXT,
    "attempts" SMALLINT NOT NULL DEFAULT 0,
    "heard_at" TIMESTAMPTZ(3),
    "file_name" TEXT,
    "content_type" TEXT,
    "content" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "made_at" TIMESTAMPTZ(3),

    CONSTRAINT "report_deliveries_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "report_deliveries_branch_id_schedule_id_from_on_to_on_nth_key" ON "report_deliveries"("branch_id", "schedule_id", "from_on", "to_on", "nth");

-- AddForeignKey
ALTER TABLE "report_deliveries" ADD CONSTRAINT "report_deliveries_branch_id_schedule_id_fkey" FOREIGN KEY ("branch_id", "schedule_id") REFERENCES "report_schedules"("branch_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

alter table report_schedules
  add foreign key (branch_id) references branches (id),
  add foreign key (operator_id) references operators (id),
  add check (rhythm in ('daily', 'weekly', 'monthly')),
  add check (hour between 0 and 23),
  add check (language in ('fa', 'en')),
  add check (format in ('xlsx', 'pdf')),
  add check (cardinality(recipients) between 1 and 10);
-- What is due, over all branches.
create index report_schedules_due on report_schedules (next_at) where active and deleted_at is null;

alter table report_deliveries
  add check (state in ('waiting', 'made', 'failed')),
  add check ((state = 'made') = (made_at is not null)),
  add check (from_on <= to_on);
create index report_deliveries_waiting on report_deliveries (created_at) where state = 'waiting';

-- AlterTable
ALTER TABLE "outgoing_messages" ADD COLUMN     "delivery_id" INTEGER;
-- What goes with a message. Messages outlive the file.
alter table outgoing_messages
  add foreign key (branch_id, delivery_id) references report_deliveries (branch_id, id) on delete set null (delivery_id);
create index outgoing_messages_delivery on outgoing_messages (branch_id, delivery_id) where delivery_id is not null;
