-- CreateTable
CREATE TABLE "operator_identifiers" (
    "personnel_id" TEXT NOT NULL,
    "operator_id" INTEGER NOT NULL,
    "taken_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "operator_identifiers_pkey" PRIMARY KEY ("personnel_id")
);

-- Without a foreign key: what a person signed in with stays theirs when they are gone. Whoever had it is read from the audit log too:
-- the first of several.
insert into operator_identifiers (personnel_id, operator_id, taken_at)
select personnel_id, id, created_at from operators;
insert into operator_identifiers (personnel_id, operator_id, taken_at)
select before->>'personnel_id', subject_id::int, at
  from audit_log
 where subject_type = 'operator' and action = 'operator.update' and before->>'personnel_id' is not null
 order by id
on conflict do nothing;
