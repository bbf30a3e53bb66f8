-- CreateEnum
CREATE TYPE "TravelKind" AS ENUM ('flight', 'train', 'accommodation', 'tour', 'other');

-- CreateEnum
CREATE TYPE "TravelRequestStatus" AS ENUM ('open', 'answered', 'closed', 'canceled');

-- CreateEnum
CREATE TYPE "TravelAuthor" AS ENUM ('customer', 'staff');

-- CreateTable
CREATE TABLE "travel_requests" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "party" TEXT NOT NULL,
    "passenger_id" INTEGER,
    "colleague_id" INTEGER,
    "created_by" TEXT NOT NULL,
    "locale" "Locale" NOT NULL DEFAULT 'fa',
    "kind" "TravelKind" NOT NULL,
    "origin" JSONB,
    "destination" JSONB,
    "from_on" DATE,
    "to_on" DATE,
    "flex_days" SMALLINT NOT NULL DEFAULT 0,
    "adult" SMALLINT NOT NULL DEFAULT 1,
    "child" SMALLINT NOT NULL DEFAULT 0,
    "infant" SMALLINT NOT NULL DEFAULT 0,
    "budget" BIGINT,
    "currency" CHAR(3) NOT NULL,
    "notes" TEXT NOT NULL DEFAULT '',
    "status" "TravelRequestStatus" NOT NULL DEFAULT 'open',
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "owner_id" INTEGER,
    "trade_id" INTEGER,
    "message_count" SMALLINT NOT NULL DEFAULT 0,
    "customer_seen" SMALLINT NOT NULL DEFAULT 0,
    "staff_seen" SMALLINT NOT NULL DEFAULT 0,
    "closed_at" TIMESTAMPTZ(3),
    "closed_by" TEXT,
    "close_reason" TEXT NOT NULL DEFAULT '',
    "request_key" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "travel_requests_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "travel_request_messages" (
    "branch_id" INTEGER NOT NULL,
    "request_id" INTEGER NOT NULL,
    "nr" SMALLINT NOT NULL,
    "author" "TravelAuthor" NOT NULL,
    "written_by" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "travel_request_messages_pkey" PRIMARY KEY ("branch_id","request_id","nr")
);

-- CreateIndex
CREATE INDEX "travel_requests_branch_id_party_created_at_id_idx" ON "travel_requests"("branch_id", "party", "created_at", "id");

-- CreateIndex
CREATE INDEX "travel_requests_branch_id_created_at_id_idx" ON "travel_requests"("branch_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "travel_requests_branch_id_created_by_request_key_key" ON "travel_requests"("branch_id", "created_by", "request_key");

-- AddForeignKey
ALTER TABLE "travel_request_messages" ADD CONSTRAINT "travel_request_messages_branch_id_request_id_fkey" FOREIGN KEY ("branch_id", "request_id") REFERENCES "travel_requests"("branch_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

alter table travel_requests
  add foreign key (branch_id, passenger_id) references passengers (branch_id, id),
  add foreign key (branch_id, colleague_id) references colleagues (branch_id, id),
  add foreign key (branch_id, trade_id) references trades (branch_id, id),
  add foreign key (owner_id) references operators (id),
  add check (num_nonnulls(passenger_id, colleague_id) = 1),
  add check (party = coalesce('passenger:' || passenger_id::text, 'colleague:' || colleague_id::text)),
  add check (adult between 1 and 9 and child between 0 and 9 - adult and infant between 0 and adult),
  add check (from_on is not null or to_on is null),
  add check (to_on >= from_on),
  add check (flex_days between 0 and 30),
  add check (budget between 0 and 9007199254740991),
  add check (length(notes) <= 4000 and length(close_reason) <= 500),
  add check (jsonb_typeof(origin) = 'object' and jsonb_typeof(destination) = 'object'),
  add check (message_count between 0 and 200),
  add check (customer_seen between 0 and message_count and staff_seen between 0 and message_count),
  add check ((status in ('closed', 'canceled')) = (closed_at is not null) and (closed_at is null) = (closed_by is null));
alter table travel_request_messages
  add check (nr between 1 and 200),
  add check (length(text) between 1 and 4000);

-- What waits for an answer, the oldest first; what somebody looks after; those that live.
create index travel_requests_waiting on travel_requests (branch_id, asked_at, id) where status = 'open';
create index travel_requests_owned on travel_requests (branch_id, owner_id, created_at, id) where owner_id is not null;
create index travel_requests_live on travel_requests (branch_id, party) where status in ('open', 'answered');
create index travel_requests_sold on travel_requests (branch_id, trade_id) where trade_id is not null;
-- Keys of calls are good for a day (tasks.ts, purge_expired).
create index travel_requests_keys_due on travel_requests (created_at) where request_key is not null;
