-- DropIndex
DROP INDEX "notification_deliveries_status_idx";

-- AlterTable
ALTER TABLE "messages" ADD COLUMN     "thread_id" UUID;

-- AlterTable
ALTER TABLE "notification_deliveries" ADD COLUMN     "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "mail_id" UUID,
ADD COLUMN     "user_id" UUID;

-- AlterTable
ALTER TABLE "saved_materials" ADD COLUMN     "told_price" DECIMAL(10,2),
ADD COLUMN     "told_stock" VARCHAR(10);

-- CreateTable
CREATE TABLE "saved_searches" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "query" VARCHAR(500) NOT NULL,
    "label" VARCHAR(200) NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_searches_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "saved_search_matches" (
    "search_id" UUID NOT NULL,
    "material_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_search_matches_pkey" PRIMARY KEY ("search_id","material_id")
);

-- CreateTable
CREATE TABLE "message_threads" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "key" VARCHAR(120) NOT NULL,
    "material_id" UUID,
    "company_a_id" UUID NOT NULL,
    "company_b_id" UUID NOT NULL,
    "subject" VARCHAR(300) NOT NULL,
    "unread_a" INTEGER NOT NULL DEFAULT 0,
    "unread_b" INTEGER NOT NULL DEFAULT 0,
    "last_message_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "message_threads_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "message_photos" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "message_id" UUID NOT NULL,
    "object_path" VARCHAR(300) NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "message_photos_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "push_subscriptions" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "endpoint" VARCHAR(1000) NOT NULL,
    "p256dh" VARCHAR(200) NOT NULL,
    "auth" VARCHAR(100) NOT NULL,
    "user_agent" VARCHAR(400),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "push_subscriptions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "own_keys" (
    "name" VARCHAR(50) NOT NULL,
    "public_key" TEXT NOT NULL,
    "sealed_private_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "own_keys_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE UNIQUE INDEX "saved_searches_user_id_query_key" ON "saved_searches"("user_id", "query");

-- CreateIndex
CREATE INDEX "saved_search_matches_material_id_idx" ON "saved_search_matches"("material_id");

-- CreateIndex
CREATE UNIQUE INDEX "message_threads_key_key" ON "message_threads"("key");

-- CreateIndex
CREATE INDEX "message_threads_company_a_id_last_message_at_id_idx" ON "message_threads"("company_a_id", "last_message_at" DESC, "id");

-- CreateIndex
CREATE INDEX "message_threads_company_b_id_last_message_at_id_idx" ON "message_threads"("company_b_id", "last_message_at" DESC, "id");

-- CreateIndex
CREATE INDEX "message_threads_material_id_idx" ON "message_threads"("material_id");

-- CreateIndex
CREATE UNIQUE INDEX "message_photos_object_path_key" ON "message_photos"("object_path");

-- CreateIndex
CREATE INDEX "message_photos_message_id_position_idx" ON "message_photos"("message_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "push_subscriptions_endpoint_key" ON "push_subscriptions"("endpoint");

-- CreateIndex
CREATE INDEX "push_subscriptions_user_id_idx" ON "push_subscriptions"("user_id");

-- CreateIndex
CREATE INDEX "messages_thread_id_created_at_id_idx" ON "messages"("thread_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "notification_deliveries_status_due_at_idx" ON "notification_deliveries"("status", "due_at");

-- CreateIndex
CREATE INDEX "notification_deliveries_mail_id_idx" ON "notification_deliveries"("mail_id");

-- AddForeignKey
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_search_matches" ADD CONSTRAINT "saved_search_matches_search_id_fkey" FOREIGN KEY ("search_id") REFERENCES "saved_searches"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_search_matches" ADD CONSTRAINT "saved_search_matches_material_id_fkey" FOREIGN KEY ("material_id") REFERENCES "materials"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message_threads" ADD CONSTRAINT "message_threads_material_id_fkey" FOREIGN KEY ("material_id") REFERENCES "materials"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message_threads" ADD CONSTRAINT "message_threads_company_a_id_fkey" FOREIGN KEY ("company_a_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message_threads" ADD CONSTRAINT "message_threads_company_b_id_fkey" FOREIGN KEY ("company_b_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message_photos" ADD CONSTRAINT "message_photos_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "messages"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "messages" ADD CONSTRAINT "messages_thread_id_fkey" FOREIGN KEY ("thread_id") REFERENCES "message_threads"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Messages from before there were threads join theirs.
INSERT INTO message_threads (key, material_id, company_a_id, company_b_id, subject, unread_a, unread_b, last_message_at, created_at)
SELECT coalesce(material_id::text, 'company') || ':' || least(sender_company_id, receiver_company_id)
         || ':' || greatest(sender_company_id, receiver_company_id),
       material_id, least(sender_company_id, receiver_company_id),
       greatest(sender_company_id, receiver_company_id),
       (array_agg(subject ORDER BY created_at))[1],
       count(*) FILTER (WHERE read_at IS NULL AND receiver_company_id < sender_company_id),
       count(*) FILTER (WHERE read_at IS NULL AND receiver_company_id > sender_company_id),
       max(created_at), min(created_at)
  FROM messages
 GROUP BY 1, 2, 3, 4;

UPDATE messages m SET thread_id = t.id
  FROM message_threads t
 WHERE t.key = coalesce(m.material_id::text, 'company') || ':' || least(m.sender_company_id, m.receiver_company_id)
         || ':' || greatest(m.sender_company_id, m.receiver_company_id);

ALTER TABLE messages ALTER COLUMN thread_id SET NOT NULL;

ALTER TABLE message_threads
  ADD CONSTRAINT message_threads_companies_check CHECK (company_a_id < company_b_id),
  ADD CONSTRAINT message_threads_unread_check CHECK (unread_a >= 0 AND unread_b >= 0);
