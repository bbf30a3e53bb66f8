-- CreateEnum
CREATE TYPE "WebhookScope" AS ENUM ('branch', 'partner', 'site');

-- CreateEnum
CREATE TYPE "WebhookDeliveryStatus" AS ENUM ('waiting', 'delivered', 'dropped');

-- CreateTable
CREATE TABLE "webhook_endpoints" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "scope" "WebhookScope" NOT NULL DEFAULT 'branch',
    "domain_id" INTEGER,
    "site_id" INTEGER,
    "title" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "types" TEXT[],
    "active" BOOLEAN NOT NULL DEFAULT true,
    "sealed" BYTEA NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "failing_since" TIMESTAMPTZ(3),
    "next_try_at" TIMESTAMPTZ(3),
    "last_fault" TEXT,
    "last_fault_at" TIMESTAMPTZ(3),
    "last_ok_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "webhook_streams" (
    "branch_id" INTEGER NOT NULL,
    "endpoint_id" INTEGER NOT NULL,
    "aggregate_type" TEXT NOT NULL,
    "aggregate_id" TEXT NOT NULL,
    "last_sequence" INTEGER NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "lease" TEXT,
    "lease_until" TIMESTAMPTZ(3),
    "last_event_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_streams_pkey" PRIMARY KEY ("branch_id","endpoint_id","aggregate_type","aggregate_id")
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "branch_id" INTEGER NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "endpoint_id" INTEGER NOT NULL,
    "aggregate_type" TEXT NOT NULL,
    "aggregate_id" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "event_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "happened_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "status" "WebhookDeliveryStatus" NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "replays" INTEGER NOT NULL DEFAULT 0,
    "ended_at" TIMESTAMPTZ(3),
    "http_status" INTEGER,
    "fault" TEXT,

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "webhook_attempts" (
    "branch_id" INTEGER NOT NULL,
    "delivery_id" BIGINT NOT NULL,
    "nth" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "ms" INTEGER NOT NULL,
    "http_status" INTEGER,
    "fault" TEXT,
    "answer" TEXT,

    CONSTRAINT "webhook_attempts_pkey" PRIMARY KEY ("branch_id","delivery_id","nth")
);

-- CreateIndex
CREATE INDEX "webhook_streams_last_event_at_idx" ON "webhook_streams"("last_event_at");

-- CreateIndex
CREATE INDEX "webhook_deliveries_branch_id_endpoint_id_created_at_id_idx" ON "webhook_deliveries"("branch_id", "endpoint_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_deliveries_branch_id_endpoint_id_aggregate_type_agg_key" ON "webhook_deliveries"("branch_id", "endpoint_id", "aggregate_type", "aggregate_id", "sequence");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_deliveries_branch_id_endpoint_id_event_id_key" ON "webhook_deliveries"("branch_id", "endpoint_id", "event_id");

-- AddForeignKey
ALTER TABLE "webhook_streams" ADD CONSTRAINT "webhook_streams_branch_id_endpoint_id_fkey" FOREIGN KEY ("branch_id", "endpoint_id") REFERENCES "webhook_endpoints"("branch_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_branch_id_delivery_id_fkey" FOREIGN KEY ("branch_id", "delivery_id") REFERENCES "webhook_deliveries"("branch_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

alter table webhook_endpoints
  add foreign key (branch_id) references branches (id),
  add foreign key (branch_id, domain_id) references partner_domains (branch_id, id),
  add foreign key (branch_id, site_id) references customer_sites (branch_id, id),
  add check ((scope = 'partner') = (domain_id is not null) and (scope = 'site') = (site_id is not null)),
  add check (url ~ '^https?://' and length(url) <= 500 and length(title) between 1 and 60),
  add check (cardinality(types) between 1 and 60),
  add check (failures >= 0 and (failures = 0) = (failing_since is null));

alter table webhook_streams
  add check (last_sequence > 0 and (lease is null) = (lease_until is null));

alter table webhook_deliveries
  add foreign key (branch_id, endpoint_id) references webhook_endpoints (branch_id, id) on delete cascade,
  add check (sequence > 0 and attempts >= tries and tries >= 0 and replays >= 0),
  add check ((status = 'waiting') = (ended_at is null));

alter table webhook_attempts
  add check (nth > 0 and ms >= 0 and length(answer) <= 600 and length(fault) <= 300),
  add check (http_status between 100 and 599);

-- Senders look at what waits, however much was sent before.
create index webhook_streams_due on webhook_streams (branch_id, endpoint_id, due_at) where due_at is not null;
create index webhook_streams_leased on webhook_streams (branch_id, endpoint_id) where lease is not null;
create index webhook_deliveries_waiting on webhook_deliveries (branch_id, endpoint_id, aggregate_type, aggregate_id, sequence)
  where status = 'waiting';
create index webhook_deliveries_over on webhook_deliveries (branch_id, endpoint_id, expires_at) where status = 'waiting';
create index webhook_deliveries_ended on webhook_deliveries (ended_at) where status <> 'waiting';
create index webhook_endpoints_sent on webhook_endpoints (branch_id, id) where removed_at is null;
