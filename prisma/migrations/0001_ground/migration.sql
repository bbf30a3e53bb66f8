-- CreateEnum
CREATE TYPE "BookingStatus" AS ENUM ('pending', 'confirmed', 'canceled', 'refund', 'done');

-- CreateEnum
CREATE TYPE "HoldStatus" AS ENUM ('open', 'used', 'released', 'expired');

-- CreateEnum
CREATE TYPE "CharterKind" AS ENUM ('route', 'stay', 'package');

-- CreateEnum
CREATE TYPE "CharterStatus" AS ENUM ('draft', 'open', 'closed', 'canceled');

-- CreateEnum
CREATE TYPE "Vehicle" AS ENUM ('flight', 'train', 'bus');

-- CreateEnum
CREATE TYPE "LegDirection" AS ENUM ('outbound', 'inbound');

-- CreateEnum
CREATE TYPE "Board" AS ENUM ('RO', 'BB', 'HB', 'FB', 'AI');

-- CreateEnum
CREATE TYPE "PaxType" AS ENUM ('ADT', 'CHD', 'INF');

-- CreateEnum
CREATE TYPE "Calendar" AS ENUM ('jalali', 'gregorian');

-- CreateEnum
CREATE TYPE "Locale" AS ENUM ('fa', 'en');

-- CreateEnum
CREATE TYPE "Digits" AS ENUM ('persian', 'latin');

-- CreateEnum
CREATE TYPE "Role" AS ENUM ('manager', 'accountant', 'cashier', 'seller', 'support');

-- CreateEnum
CREATE TYPE "ColleagueKind" AS ENUM ('agency', 'company', 'supplier');

-- CreateEnum
CREATE TYPE "TrustStatus" AS ENUM ('requested', 'trusted', 'rejected', 'revoked');

-- CreateTable
CREATE TABLE "bookings" (
    "branch_id" INTEGER NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "local_pnr" CHAR(6) NOT NULL,
    "domain_id" INTEGER,
    "colleague_id" INTEGER,
    "charter_id" INTEGER NOT NULL,
    "client_reference" TEXT,
    "request_hash" TEXT NOT NULL,
    "request_key" TEXT,
    "status" "BookingStatus" NOT NULL DEFAULT 'confirmed',
    "currency" CHAR(3) NOT NULL,
    "total" BIGINT NOT NULL,
    "contact" JSONB,
    "refused" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bookings_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "booking_items" (
    "branch_id" INTEGER NOT NULL,
    "booking_id" BIGINT NOT NULL,
    "line" INTEGER NOT NULL,
    "class_id" INTEGER NOT NULL,
    "fare_class" TEXT NOT NULL,
    "adult" INTEGER NOT NULL,
    "child" INTEGER NOT NULL,
    "infant" INTEGER NOT NULL,
    "seats" INTEGER NOT NULL,
    "status" "BookingStatus" NOT NULL DEFAULT 'confirmed',
    "total" BIGINT NOT NULL,
    "prices" JSONB NOT NULL,
    "price_version" INTEGER NOT NULL,
    "lock_id" TEXT,
    "ticketing_deadline" TIMESTAMPTZ(3),

    CONSTRAINT "booking_items_pkey" PRIMARY KEY ("branch_id","booking_id","line")
);

-- CreateTable
CREATE TABLE "booking_passengers" (
    "branch_id" INTEGER NOT NULL,
    "booking_id" BIGINT NOT NULL,
    "line" INTEGER NOT NULL,
    "seq" INTEGER NOT NULL,
    "pax_type" "PaxType" NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "first_name_latin" TEXT,
    "last_name_latin" TEXT,
    "gender" TEXT,
    "nationality" CHAR(2),
    "national_code" TEXT,
    "document" JSONB,
    "birth_date" DATE,
    "total" BIGINT NOT NULL,

    CONSTRAINT "booking_passengers_pkey" PRIMARY KEY ("branch_id","booking_id","line","seq")
);

-- CreateTable
CREATE TABLE "booking_history" (
    "branch_id" INTEGER NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "booking_id" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "event" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "detail" JSONB,

    CONSTRAINT "booking_history_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "holds" (
    "branch_id" INTEGER NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "lock_id" TEXT NOT NULL,
    "class_id" INTEGER NOT NULL,
    "holder" TEXT NOT NULL,
    "adult" INTEGER NOT NULL,
    "child" INTEGER NOT NULL,
    "infant" INTEGER NOT NULL,
    "seats" INTEGER NOT NULL,
    "status" "HoldStatus" NOT NULL DEFAULT 'open',
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "extended" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "holds_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "charters" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "kind" "CharterKind" NOT NULL,
    "title" TEXT NOT NULL,
    "title_latin" TEXT NOT NULL,
    "owner_colleague_id" INTEGER,
    "currency" CHAR(3) NOT NULL,
    "status" "CharterStatus" NOT NULL DEFAULT 'draft',
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "charters_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "charter_calculations_route" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "charter_id" INTEGER NOT NULL,
    "direction" "LegDirection" NOT NULL DEFAULT 'outbound',
    "vehicle" "Vehicle" NOT NULL DEFAULT 'flight',
    "origin" VARCHAR(5) NOT NULL,
    "destination" VARCHAR(5) NOT NULL,
    "departs_at" TIMESTAMPTZ(3) NOT NULL,
    "departure_zone" TEXT NOT NULL,
    "arrives_at" TIMESTAMPTZ(3) NOT NULL,
    "arrival_zone" TEXT NOT NULL,
    "carrier" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "baggage_kg" INTEGER NOT NULL DEFAULT 20,

    CONSTRAINT "charter_calculations_route_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "charter_calculations_accommodation" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "charter_id" INTEGER NOT NULL,
    "hotel" TEXT NOT NULL,
    "hotel_latin" TEXT NOT NULL,
    "city" VARCHAR(5) NOT NULL,
    "stars" INTEGER NOT NULL,
    "board" "Board" NOT NULL,
    "check_in_on" DATE NOT NULL,
    "check_out_on" DATE NOT NULL,

    CONSTRAINT "charter_calculations_accommodation_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "charter_accommodation_rooms" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "calculation_id" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "beds" INTEGER NOT NULL,
    "extra_beds" INTEGER NOT NULL DEFAULT 0,
    "count" INTEGER NOT NULL,
    "supplement" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "charter_accommodation_rooms_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "charter_accommodation_services" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "calculation_id" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "title_latin" TEXT NOT NULL,
    "included" BOOLEAN NOT NULL DEFAULT true,
    "price" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "charter_accommodation_services_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "charter_accommodation_holiday" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "calculation_id" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "from_on" DATE NOT NULL,
    "to_on" DATE NOT NULL,
    "surcharge" BIGINT NOT NULL,

    CONSTRAINT "charter_accommodation_holiday_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "charter_communications" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "charter_id" INTEGER NOT NULL,
    "route_calculation_id" INTEGER NOT NULL,
    "accommodation_calculation_id" INTEGER NOT NULL,

    CONSTRAINT "charter_communications_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "charter_classes" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "charter_id" INTEGER NOT NULL,
    "fare_class" TEXT NOT NULL,
    "capacity" INTEGER NOT NULL,
    "sold" INTEGER NOT NULL DEFAULT 0,
    "held" INTEGER NOT NULL DEFAULT 0,
    "closed" BOOLEAN NOT NULL DEFAULT false,
    "sales_open_at" TIMESTAMPTZ(3),
    "sales_close_at" TIMESTAMPTZ(3) NOT NULL,
    "few_left" INTEGER NOT NULL DEFAULT 5,
    "ticketing_minutes" INTEGER,
    "price_version" INTEGER NOT NULL DEFAULT 1,
    "all_partners" BOOLEAN NOT NULL DEFAULT true,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "charter_classes_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "charter_class_prices" (
    "branch_id" INTEGER NOT NULL,
    "class_id" INTEGER NOT NULL,
    "pax_type" "PaxType" NOT NULL,
    "base" BIGINT NOT NULL,
    "tax" BIGINT NOT NULL DEFAULT 0,
    "markup" BIGINT NOT NULL DEFAULT 0,
    "discount" BIGINT NOT NULL DEFAULT 0,
    "total" BIGINT NOT NULL,

    CONSTRAINT "charter_class_prices_pkey" PRIMARY KEY ("branch_id","class_id","pax_type")
);

-- CreateTable
CREATE TABLE "charter_class_partners" (
    "branch_id" INTEGER NOT NULL,
    "class_id" INTEGER NOT NULL,
    "colleague_id" INTEGER NOT NULL,

    CONSTRAINT "charter_class_partners_pkey" PRIMARY KEY ("branch_id","class_id","colleague_id")
);

-- CreateTable
CREATE TABLE "companies" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "companies_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "branches" (
    "id" SERIAL NOT NULL,
    "company_id" INTEGER NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "name_latin" TEXT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "calendar" "Calendar" NOT NULL,
    "time_zone" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "branches_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "operators" (
    "id" SERIAL NOT NULL,
    "personnel_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "name_latin" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "session_epoch" INTEGER NOT NULL DEFAULT 0,
    "locale" "Locale" NOT NULL DEFAULT 'fa',
    "calendar" "Calendar" NOT NULL DEFAULT 'jalali',
    "digits" "Digits" NOT NULL DEFAULT 'persian',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "operators_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "memberships" (
    "branch_id" INTEGER NOT NULL,
    "operator_id" INTEGER NOT NULL,
    "role" "Role" NOT NULL,
    "permissions" TEXT[],
    "customised" BOOLEAN NOT NULL DEFAULT false,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "memberships_pkey" PRIMARY KEY ("branch_id","operator_id")
);

-- CreateTable
CREATE TABLE "colleagues" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "kind" "ColleagueKind" NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "ceiling" BIGINT NOT NULL DEFAULT 0,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "colleagues_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "sign_in_failures" (
    "id" BIGSERIAL NOT NULL,
    "identifier" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "failed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sign_in_failures_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "partner_domains" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "domain" TEXT NOT NULL,
    "colleague_id" INTEGER NOT NULL,
    "token_days" INTEGER NOT NULL DEFAULT 1,
    "basic_required" BOOLEAN NOT NULL DEFAULT false,
    "client_id" TEXT,
    "client_secret_hash" TEXT,
    "packets_required" BOOLEAN NOT NULL DEFAULT false,
    "unlimited" BOOLEAN NOT NULL DEFAULT false,
    "suspended_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "partner_domains_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "connection_tokens" (
    "branch_id" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "domain_id" INTEGER NOT NULL,
    "sealed" BYTEA NOT NULL,
    "issued_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "connection_tokens_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "ip_trusts" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "domain_id" INTEGER NOT NULL,
    "network" INET NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "status" "TrustStatus" NOT NULL DEFAULT 'requested',
    "requested_by" TEXT NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decided_by" INTEGER,
    "decided_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "ip_trusts_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "audit_log" (
    "branch_id" INTEGER NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "subject_type" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "request_id" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,

    CONSTRAINT "audit_log_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "outbox" (
    "branch_id" INTEGER NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "type" TEXT NOT NULL,
    "aggregate_type" TEXT NOT NULL,
    "aggregate_id" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "relayed_at" TIMESTAMPTZ(3),

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "branch_id" INTEGER NOT NULL,
    "caller" TEXT NOT NULL,
    "route" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "body_hash" TEXT NOT NULL,
    "claimed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "status" INTEGER,
    "answer" TEXT,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("branch_id","caller","route","key")
);

-- CreateIndex
CREATE INDEX "bookings_branch_id_created_at_id_idx" ON "bookings"("branch_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "bookings_branch_id_local_pnr_key" ON "bookings"("branch_id", "local_pnr");

-- CreateIndex
CREATE UNIQUE INDEX "bookings_branch_id_domain_id_client_reference_key" ON "bookings"("branch_id", "domain_id", "client_reference");

-- CreateIndex
CREATE UNIQUE INDEX "bookings_branch_id_domain_id_request_key_key" ON "bookings"("branch_id", "domain_id", "request_key");

-- CreateIndex
CREATE INDEX "booking_items_branch_id_class_id_idx" ON "booking_items"("branch_id", "class_id");

-- CreateIndex
CREATE INDEX "booking_history_branch_id_booking_id_idx" ON "booking_history"("branch_id", "booking_id");

-- CreateIndex
CREATE INDEX "holds_branch_id_class_id_status_idx" ON "holds"("branch_id", "class_id", "status");

-- CreateIndex
CREATE INDEX "holds_status_expires_at_idx" ON "holds"("status", "expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "holds_branch_id_lock_id_key" ON "holds"("branch_id", "lock_id");

-- CreateIndex
CREATE INDEX "charters_branch_id_starts_at_idx" ON "charters"("branch_id", "starts_at");

-- CreateIndex
CREATE INDEX "charter_calculations_route_branch_id_origin_destination_dep_idx" ON "charter_calculations_route"("branch_id", "origin", "destination", "departs_at");

-- CreateIndex
CREATE UNIQUE INDEX "charter_calculations_route_branch_id_charter_id_id_key" ON "charter_calculations_route"("branch_id", "charter_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "charter_calculations_accommodation_branch_id_charter_id_id_key" ON "charter_calculations_accommodation"("branch_id", "charter_id", "id");

-- CreateIndex
CREATE INDEX "charter_accommodation_rooms_branch_id_calculation_id_idx" ON "charter_accommodation_rooms"("branch_id", "calculation_id");

-- CreateIndex
CREATE INDEX "charter_accommodation_services_branch_id_calculation_id_idx" ON "charter_accommodation_services"("branch_id", "calculation_id");

-- CreateIndex
CREATE INDEX "charter_accommodation_holiday_branch_id_calculation_id_idx" ON "charter_accommodation_holiday"("branch_id", "calculation_id");

-- CreateIndex
CREATE INDEX "charter_communications_branch_id_charter_id_idx" ON "charter_communications"("branch_id", "charter_id");

-- CreateIndex
CREATE UNIQUE INDEX "charter_communications_branch_id_route_calculation_id_accom_key" ON "charter_communications"("branch_id", "route_calculation_id", "accommodation_calculation_id");

-- CreateIndex
CREATE UNIQUE INDEX "charter_classes_branch_id_charter_id_fare_class_key" ON "charter_classes"("branch_id", "charter_id", "fare_class");

-- CreateIndex
CREATE UNIQUE INDEX "branches_code_key" ON "branches"("code");

-- CreateIndex
CREATE UNIQUE INDEX "operators_personnel_id_key" ON "operators"("personnel_id");

-- CreateIndex
CREATE INDEX "memberships_operator_id_idx" ON "memberships"("operator_id");

-- CreateIndex
CREATE UNIQUE INDEX "colleagues_branch_id_code_key" ON "colleagues"("branch_id", "code");

-- CreateIndex
CREATE INDEX "sign_in_failures_identifier_address_failed_at_idx" ON "sign_in_failures"("identifier", "address", "failed_at");

-- CreateIndex
CREATE INDEX "sign_in_failures_failed_at_idx" ON "sign_in_failures"("failed_at");

-- CreateIndex
CREATE UNIQUE INDEX "partner_domains_domain_key" ON "partner_domains"("domain");

-- CreateIndex
CREATE INDEX "connection_tokens_branch_id_domain_id_expires_at_idx" ON "connection_tokens"("branch_id", "domain_id", "expires_at");

-- CreateIndex
CREATE INDEX "ip_trusts_branch_id_domain_id_status_idx" ON "ip_trusts"("branch_id", "domain_id", "status");

-- CreateIndex
CREATE INDEX "audit_log_branch_id_subject_type_subject_id_idx" ON "audit_log"("branch_id", "subject_type", "subject_id");

-- CreateIndex
CREATE INDEX "idempotency_keys_expires_at_idx" ON "idempotency_keys"("expires_at");

-- AddForeignKey
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_branch_id_domain_id_fkey" FOREIGN KEY ("branch_id", "domain_id") REFERENCES "partner_domains"("branch_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_branch_id_colleague_id_fkey" FOREIGN KEY ("branch_id", "colleague_id") REFERENCES "colleagues"("branch_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_branch_id_charter_id_fkey" FOREIGN KEY ("branch_id", "charter_id") REFERENCES "charters"("branch_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "booking_items" ADD CONSTRAINT "booking_items_branch_id_booking_id_fkey" FOREIGN KEY ("branch_id", "booking_id") REFERENCES "bookings"("branch_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "booking_items" ADD CONSTRAINT "booking_items_branch_id_class_id_fkey" FOREIGN KEY ("branch_id", "class_id") REFERENCES "charter_classes"("branch_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "booking_passengers" ADD CONSTRAINT "booking_passengers_branch_id_booking_id_line_fkey" FOREIGN KEY ("branch_id", "booking_id", "line") REFERENCES "booking_items"("branch_id", "booking_id", "line") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "booking_history" ADD CONSTRAINT "booking_history_branch_id_booking_id_fkey" FOREIGN KEY ("branch_id", "booking_id") REFERENCES "bookings"("branch_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "holds" ADD CONSTRAINT "holds_branch_id_class_id_fkey" FOREIGN KEY ("branch_id", "class_id") REFERENCES "charter_classes"("branch_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "charters" ADD CONSTRAINT "charters_branch_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "charters" ADD CONSTRAINT "charters_branch_id_owner_colleague_id_fkey" FOREIGN KEY ("branch_id", "owner_colleague_id") REFERENCES "colleagues"("branch_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "charter_calculations_route" ADD CONSTRAINT "charter_calculations_route_branch_id_charter_id_fkey" FOREIGN KEY ("branch_id", "charter_id") REFERENCES "charters"("branch_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "charter_calculations_accommodation" ADD CONSTRAINT "charter_calculations_accommodation_branch_id_charter_id_fkey" FOREIGN KEY ("branch_id", "charter_id") REFERENCES "charters"("branch_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "charter_accommodation_rooms" ADD CONSTRAINT "charter_accommodation_rooms_branch_id_calculation_id_fkey" FOREIGN KEY ("branch_id", "calculation_id") REFERENCES "charter_calculations_accommodation"("branch_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "charter_accommodation_services" ADD CONSTRAINT "charter_accommodation_services_branch_id_calculation_id_fkey" FOREIGN KEY ("branch_id", "calculation_id") REFERENCES "charter_calculations_accommodation"("branch_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "charter_accommodation_holiday" ADD CONSTRAINT "charter_accommodation_holiday_branch_id_calculation_id_fkey" FOREIGN KEY ("branch_id", "calculation_id") REFERENCES "charter_calculations_accommodation"("branch_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "charter_communications" ADD CONSTRAINT "charter_communications_branch_id_charter_id_fkey" FOREIGN KEY ("branch_id", "charter_id") REFERENCES "charters"("branch_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "charter_communications" ADD CONSTRAINT "charter_communications_branch_id_charter_id_route_calculat_fkey" FOREIGN KEY ("branch_id", "charter_id", "route_calculation_id") REFERENCES "charter_calculations_route"("branch_id", "charter_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "charter_communications" ADD CONSTRAINT "charter_communications_branch_id_charter_id_accommodation__fkey" FOREIGN KEY ("branch_id", "charter_id", "accommodation_calculation_id") REFERENCES "charter_calculations_accommodation"("branch_id", "charter_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "charter_classes" ADD CONSTRAINT "charter_classes_branch_id_charter_id_fkey" FOREIGN KEY ("branch_id", "charter_id") REFERENCES "charters"("branch_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "charter_class_prices" ADD CONSTRAINT "charter_class_prices_branch_id_class_id_fkey" FOREIGN KEY ("branch_id", "class_id") REFERENCES "charter_classes"("branch_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "charter_class_partners" ADD CONSTRAINT "charter_class_partners_branch_id_class_id_fkey" FOREIGN KEY ("branch_id", "class_id") REFERENCES "charter_classes"("branch_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "charter_class_partners" ADD CONSTRAINT "charter_class_partners_branch_id_colleague_id_fkey" FOREIGN KEY ("branch_id", "colleague_id") REFERENCES "colleagues"("branch_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "branches" ADD CONSTRAINT "branches_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_branch_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_operator_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "operators"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "colleagues" ADD CONSTRAINT "colleagues_branch_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "partner_domains" ADD CONSTRAINT "partner_domains_branch_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "partner_domains" ADD CONSTRAINT "partner_domains_branch_id_colleague_id_fkey" FOREIGN KEY ("branch_id", "colleague_id") REFERENCES "colleagues"("branch_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "connection_tokens" ADD CONSTRAINT "connection_tokens_branch_id_domain_id_fkey" FOREIGN KEY ("branch_id", "domain_id") REFERENCES "partner_domains"("branch_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ip_trusts" ADD CONSTRAINT "ip_trusts_branch_id_domain_id_fkey" FOREIGN KEY ("branch_id", "domain_id") REFERENCES "partner_domains"("branch_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
