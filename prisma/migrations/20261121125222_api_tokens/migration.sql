-- CreateEnum
CREATE TYPE "token_scope" AS ENUM ('read', 'write');

-- CreateTable
CREATE TABLE "api_tokens" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "scope" "token_scope" NOT NULL,
    "token_digest" CHAR(64) NOT NULL,
    "ending" CHAR(4) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "api_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotent_calls" (
    "owner" VARCHAR(36) NOT NULL,
    "path" VARCHAR(300) NOT NULL,
    "key" VARCHAR(255) NOT NULL,
    "body_digest" CHAR(64) NOT NULL,
    "status" INTEGER,
    "answer" TEXT,
    "started_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotent_calls_pkey" PRIMARY KEY ("owner","path","key")
);

-- CreateIndex
CREATE UNIQUE INDEX "api_tokens_token_digest_key" ON "api_tokens"("token_digest");

-- CreateIndex
CREATE INDEX "api_tokens_user_id_idx" ON "api_tokens"("user_id");

-- CreateIndex
CREATE INDEX "idempotent_calls_started_at_idx" ON "idempotent_calls"("started_at");

-- AddForeignKey
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What the schema can't say: an answer is noted whole or not at all.
ALTER TABLE "idempotent_calls" ADD CONSTRAINT "idempotent_calls_answer_check" CHECK (("status" IS NULL) = ("answer" IS NULL));
