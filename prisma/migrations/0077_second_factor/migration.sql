-- CreateTable
CREATE TABLE "operator_factors" (
    "operator_id" INTEGER NOT NULL,
    "sealed" BYTEA NOT NULL,
    "salt" BYTEA NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "last_step" BIGINT NOT NULL DEFAULT 0,
    "begun_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "operator_factors_pkey" PRIMARY KEY ("operator_id")
);

-- CreateTable
CREATE TABLE "operator_recovery_codes" (
    "operator_id" INTEGER NOT NULL,
    "digest" BYTEA NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "operator_recovery_codes_pkey" PRIMARY KEY ("operator_id","digest")
);

alter table operator_factors add foreign key (operator_id) references operators (id) on delete cascade;
-- They go with the factor they stand in for.
alter table operator_recovery_codes
  add foreign key (operator_id) references operator_factors (operator_id) on delete cascade;
