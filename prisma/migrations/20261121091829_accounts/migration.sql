-- AlterTable
ALTER TABLE "company_registration_requests" ALTER COLUMN "contact_first_name" DROP NOT NULL,
ALTER COLUMN "contact_last_name" DROP NOT NULL,
ALTER COLUMN "contact_phone" DROP NOT NULL,
ALTER COLUMN "contact_position" DROP NOT NULL,
ALTER COLUMN "business_type" DROP NOT NULL,
ALTER COLUMN "business_address" DROP NOT NULL,
ALTER COLUMN "zip_code" DROP NOT NULL,
ALTER COLUMN "hashed_password" DROP NOT NULL;

-- CreateTable
CREATE TABLE "rate_limits" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "company_invitations" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "company_id" UUID NOT NULL,
    "email" CITEXT NOT NULL,
    "role" "company_role" NOT NULL DEFAULT 'member',
    "token_hash" TEXT NOT NULL,
    "invited_by_id" UUID,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "company_invitations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mails" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "kind" VARCHAR(40) NOT NULL,
    "recipient" CITEXT NOT NULL,
    "subject" VARCHAR(255) NOT NULL,
    "sealed_content" TEXT,
    "status" "delivery_status" NOT NULL DEFAULT 'pending',
    "failure_reason" TEXT,
    "expires_at" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),
    "message_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mails_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail_tries" (
    "id" BIGSERIAL NOT NULL,
    "mail_id" UUID NOT NULL,
    "failure_reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mail_tries_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "rate_limits_expire_idx" ON "rate_limits"("expire");

-- CreateIndex
CREATE UNIQUE INDEX "company_invitations_token_hash_key" ON "company_invitations"("token_hash");

-- CreateIndex
CREATE INDEX "company_invitations_invited_by_id_idx" ON "company_invitations"("invited_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "company_invitations_company_id_email_key" ON "company_invitations"("company_id", "email");

-- CreateIndex
CREATE INDEX "mails_status_created_at_idx" ON "mails"("status", "created_at" DESC);

-- CreateIndex
CREATE INDEX "mails_created_at_id_idx" ON "mails"("created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "mail_tries_mail_id_created_at_idx" ON "mail_tries"("mail_id", "created_at");

-- AddForeignKey
ALTER TABLE "company_invitations" ADD CONSTRAINT "company_invitations_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_invitations" ADD CONSTRAINT "company_invitations_invited_by_id_fkey" FOREIGN KEY ("invited_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_tries" ADD CONSTRAINT "mail_tries_mail_id_fkey" FOREIGN KEY ("mail_id") REFERENCES "mails"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A registration in full has all of its contact; the short form of /auth has none of it.
ALTER TABLE company_registration_requests
  ADD CONSTRAINT registration_contact_check CHECK (
    num_nulls(contact_first_name, contact_last_name, contact_phone, contact_position,
              business_type, business_address, zip_code, hashed_password) = 0
    OR (hashed_password IS NULL AND contact_first_name IS NULL AND contact_last_name IS NULL));

-- A letter that went out keeps nothing of what it said.
ALTER TABLE mails ADD CONSTRAINT mails_sealed_content_check CHECK (
  status <> 'sent' OR sealed_content IS NULL);
