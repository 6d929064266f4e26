-- Nobody knows in which session an earlier one was turned on, or whether it has ended since.
DELETE FROM "push_subscriptions";

-- AlterTable
ALTER TABLE "push_subscriptions" ADD COLUMN     "session_id" UUID NOT NULL;

-- CreateIndex
CREATE INDEX "push_subscriptions_session_id_idx" ON "push_subscriptions"("session_id");

-- AddForeignKey
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "user_sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
