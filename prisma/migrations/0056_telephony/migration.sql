-- CreateTable
CREATE TABLE "telephony_servers" (
    "branch_id" INTEGER NOT NULL,
    "host" TEXT NOT NULL,
    "port" INTEGER NOT NULL,
    "tls" BOOLEAN NOT NULL DEFAULT false,
    "username" TEXT NOT NULL,
    "sealed" BYTEA,
    "websocket_url" TEXT,
    "outbound" JSONB NOT NULL,
    "sms" JSONB NOT NULL,
    "ussd" JSONB NOT NULL,
    "allowed_actions" TEXT[],
    "cap_calls" INTEGER NOT NULL,
    "cap_sms" INTEGER NOT NULL,
    "cap_ussd" INTEGER NOT NULL,
    "same_number_an_hour" INTEGER NOT NULL,
    "premium_prefixes" TEXT[],
    "approval_above" INTEGER,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "demo" BOOLEAN NOT NULL DEFAULT false,
    "message_line_id" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "telephony_servers_pkey" PRIMARY KEY ("branch_id")
);

-- CreateTable
CREATE TABLE "telephony_links" (
    "branch_id" INTEGER NOT NULL,
    "listener" TEXT,
    "listening_until" TIMESTAMPTZ(3),
    "up" BOOLEAN NOT NULL DEFAULT false,
    "fault" TEXT,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "dropped" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "telephony_links_pkey" PRIMARY KEY ("branch_id")
);

-- CreateTable
CREATE TABLE "telephony_extensions" (
    "branch_id" INTEGER NOT NULL,
    "operator_id" INTEGER NOT NULL,
    "extension" TEXT NOT NULL,

    CONSTRAINT "telephony_extensions_pkey" PRIMARY KEY ("branch_id","operator_id")
);

-- CreateTable
CREATE TABLE "phone_calls" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "linkedid" TEXT NOT NULL,
    "direction" TEXT NOT NULL,
    "number" TEXT,
    "extension" TEXT,
    "operator_id" INTEGER,
    "passenger_id" INTEGER,
    "trade_id" INTEGER,
    "queue" TEXT,
    "channel" TEXT,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "answered_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    -- In whatever order the server tells of them, a call's state is what its moments say.
    "state" TEXT NOT NULL GENERATED ALWAYS AS (
      case when ended_at is null then case when answered_at is null then 'ringing' else 'answered' end
           when answered_at is not null then 'ended'
           when direction = 'in' then 'missed' else 'failed' end) STORED,
    "note" TEXT NOT NULL DEFAULT '',
    "handled_by" TEXT,
    "handled_at" TIMESTAMPTZ(3),

    CONSTRAINT "phone_calls_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "telephony_acts" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "extension" TEXT,
    "text" TEXT,
    "answer" TEXT,
    "passenger_id" INTEGER,
    "trade_id" INTEGER,
    "call_id" INTEGER,
    "message_id" INTEGER,
    "missed_id" INTEGER,
    "request_key" TEXT,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decided_by" TEXT,
    "decided_at" TIMESTAMPTZ(3),
    "reason" TEXT,
    "spent_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "telephony_acts_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "telephony_spends" (
    "branch_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "kind" TEXT NOT NULL,
    "spent" INTEGER NOT NULL,

    CONSTRAINT "telephony_spends_pkey" PRIMARY KEY ("branch_id","day","kind")
);

-- CreateIndex
CREATE UNIQUE INDEX "telephony_extensions_branch_id_extension_key" ON "telephony_extensions"("branch_id", "extension");

-- CreateIndex
CREATE INDEX "phone_calls_branch_id_started_at_id_idx" ON "phone_calls"("branch_id", "started_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "phone_calls_branch_id_linkedid_key" ON "phone_calls"("branch_id", "linkedid");

-- CreateIndex
CREATE INDEX "telephony_acts_branch_id_created_at_id_idx" ON "telephony_acts"("branch_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "telephony_acts_branch_id_request_key_key" ON "telephony_acts"("branch_id", "request_key");

-- Texts that leave by the telephony server are kept under a line of this driver, which nothing else sends by.
ALTER TYPE "MessageDriver" ADD VALUE 'telephony';
-- As words: a value cannot be spoken of in the transaction that makes it.
alter table message_lines drop constraint message_lines_check;
alter table message_lines add constraint message_lines_check
  check (driver::text in ('log', 'http') or driver::text in ('smpp', 'telephony') and channel = 'sms' or driver::text = 'smtp' and channel = 'email');

alter table telephony_servers
  add foreign key (branch_id) references branches (id),
  add foreign key (branch_id, message_line_id) references message_lines (branch_id, id),
  add check (port between 1 and 65535 and length(host) between 1 and 253 and length(username) between 1 and 80),
  add check (cap_calls >= 0 and cap_sms >= 0 and cap_ussd >= 0 and same_number_an_hour > 0 and approval_above >= 0);

alter table telephony_links
  add foreign key (branch_id) references telephony_servers (branch_id) on delete cascade,
  add check ((listener is null) = (listening_until is null) and length(fault) <= 300);

alter table telephony_extensions
  add foreign key (branch_id) references branches (id),
  add foreign key (operator_id) references operators (id),
  add check (extension ~ '^\d{1,10}$');

alter table phone_calls
  add foreign key (branch_id) references branches (id),
  add foreign key (branch_id, passenger_id) references passengers (branch_id, id),
  add foreign key (branch_id, trade_id) references trades (branch_id, id),
  add foreign key (operator_id) references operators (id),
  add check (direction in ('in', 'out', 'internal')),
  add check (length(linkedid) between 1 and 100 and length(number) <= 40 and length(extension) <= 40
             and length(queue) <= 80 and length(channel) <= 120 and length(note) <= 2000),
  add check (answered_at >= started_at and ended_at >= started_at and ended_at >= answered_at),
  add check ((handled_by is null) = (handled_at is null) and (handled_at is null or state = 'missed'));

alter table telephony_acts
  add foreign key (branch_id) references branches (id),
  add foreign key (branch_id, call_id) references phone_calls (branch_id, id),
  add foreign key (branch_id, missed_id) references phone_calls (branch_id, id),
  add foreign key (branch_id, message_id) references outgoing_messages (branch_id, id),
  add check (kind in ('call', 'sms', 'ussd') and state in ('awaiting', 'running', 'done', 'failed', 'unknown', 'rejected')),
  -- Nothing leaves that was not taken of the day's cap.
  add check ((state in ('awaiting', 'rejected')) = (spent_at is null)),
  add check ((state in ('awaiting', 'running')) = (ended_at is null)),
  add check (length(target) <= 40 and length(text) <= 4000 and length(answer) <= 2000 and length(reason) <= 300),
  -- A second person, never the first one.
  add check (decided_by is null or state = 'rejected' or decided_by <> created_by);

alter table telephony_spends
  add foreign key (branch_id) references branches (id),
  add check (kind in ('call', 'sms', 'ussd') and spent > 0);

-- Calls now; missed ones nobody has seen to; of a person, of an order, of a number.
create index phone_calls_live on phone_calls (branch_id, started_at, id) where ended_at is null;
create index phone_calls_missed on phone_calls (branch_id, started_at, id) where state = 'missed' and handled_at is null;
create index phone_calls_passenger on phone_calls (branch_id, passenger_id, started_at, id) where passenger_id is not null;
create index phone_calls_trade on phone_calls (branch_id, trade_id, started_at, id) where trade_id is not null;
create index phone_calls_number on phone_calls (branch_id, number, started_at, id) where number is not null;
create index telephony_acts_awaiting on telephony_acts (branch_id, id) where state = 'awaiting';
create index telephony_acts_target on telephony_acts (branch_id, kind, target, spent_at) where spent_at is not null;
-- Callers are found by either of their numbers.
create index passengers_phone on passengers (branch_id, phone) where phone is not null;
