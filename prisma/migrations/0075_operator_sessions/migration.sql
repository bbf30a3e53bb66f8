-- CreateTable
CREATE TABLE "operator_sessions" (
    "id" UUID NOT NULL,
    "operator_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "epoch" INTEGER NOT NULL,
    "address" TEXT,
    "agent" TEXT,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "operator_sessions_pkey" PRIMARY KEY ("id")
);

alter table operator_sessions
  add foreign key (operator_id) references operators (id) on delete cascade,
  add check (kind in ('console', 'token'));
create index operator_sessions_open on operator_sessions (operator_id) where ended_at is null;
create index operator_sessions_past on operator_sessions (expires_at);
