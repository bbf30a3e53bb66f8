-- CreateEnum
CREATE TYPE "CertificateKind" AS ENUM ('licence', 'membership', 'guarantee', 'insurance', 'contract', 'tax', 'ownership', 'other');

-- CreateTable
CREATE TABLE "files" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "path" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "mime" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "checksum" CHAR(64) NOT NULL,
    "width" INTEGER,
    "height" INTEGER,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "gone_at" TIMESTAMPTZ(3),

    CONSTRAINT "files_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "certificates" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "kind" "CertificateKind" NOT NULL,
    "title" TEXT NOT NULL,
    "number" TEXT,
    "issuer" TEXT,
    "issued_on" DATE,
    "expires_on" DATE,
    "file_id" INTEGER,
    "note" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "certificates_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "certificate_warnings" (
    "branch_id" INTEGER NOT NULL,
    "certificate_id" INTEGER NOT NULL,
    "expires_on" DATE NOT NULL,
    "days" SMALLINT NOT NULL,
    "warned_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "certificate_warnings_pkey" PRIMARY KEY ("branch_id","certificate_id","expires_on","days")
);

-- CreateIndex
CREATE UNIQUE INDEX "files_path_key" ON "files"("path");

-- CreateIndex
CREATE INDEX "files_created_at_idx" ON "files"("created_at");

-- CreateIndex
CREATE INDEX "files_deleted_at_idx" ON "files"("deleted_at");

-- CreateIndex
CREATE INDEX "certificates_branch_id_expires_on_idx" ON "certificates"("branch_id", "expires_on");

-- AddForeignKey
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_branch_id_file_id_fkey" FOREIGN KEY ("branch_id", "file_id") REFERENCES "files"("branch_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "certificate_warnings" ADD CONSTRAINT "certificate_warnings_branch_id_certificate_id_fkey" FOREIGN KEY ("branch_id", "certificate_id") REFERENCES "certificates"("branch_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Prisma knows no CHECK. A path lies inside its branch's own area, whoever wrote the row.
ALTER TABLE "files"
    ADD CHECK ("path" ~ '^[0-9]+(/[a-z0-9][a-z0-9_-]{0,39}){1,6}\.[a-z0-9]{1,8}$' AND split_part("path", '/', 1) = "branch_id"::text),
    ADD CHECK ("size" > 0),
    ADD CHECK ("checksum" ~ '^[0-9a-f]{64}$'),
    ADD CHECK (("width" IS NULL) = ("height" IS NULL) AND "width" > 0 AND "height" > 0);
ALTER TABLE "certificates" ADD CHECK ("issued_on" <= "expires_on");
