-- CreateEnum
CREATE TYPE "refund_request_state" AS ENUM ('open', 'granted', 'declined', 'withdrawn');

-- CreateEnum
CREATE TYPE "handover_method" AS ENUM ('pickup', 'delivery');

-- CreateEnum
CREATE TYPE "trade_side" AS ENUM ('buyer', 'seller');

-- CreateEnum
CREATE TYPE "dispute_state" AS ENUM ('open', 'won', 'lost');

-- CreateTable
CREATE TABLE "refund_requests" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "transaction_id" UUID NOT NULL,
    "sequence" INTEGER NOT NULL,
    "amount" DECIMAL(10,2),
    "reason" VARCHAR(500) NOT NULL,
    "state" "refund_request_state" NOT NULL DEFAULT 'open',
    "requested_by_id" UUID,
    "decided_by_id" UUID,
    "decided_at" TIMESTAMPTZ(3),
    "decline_reason" VARCHAR(500),
    "refund_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "refund_requests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "disputes" (
    "id" TEXT NOT NULL,
    "transaction_id" UUID NOT NULL,
    "amount" DECIMAL(10,2) NOT NULL,
    "reason" VARCHAR(60) NOT NULL,
    "state" "dispute_state" NOT NULL DEFAULT 'open',
    "is_answered" BOOLEAN NOT NULL DEFAULT false,
    "evidence_due_at" TIMESTAMPTZ(3),
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "disputes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "handovers" (
    "transaction_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "method" "handover_method" NOT NULL,
    "street" VARCHAR(300) NOT NULL,
    "city" VARCHAR(100) NOT NULL,
    "state" CHAR(2) NOT NULL,
    "zip_code" VARCHAR(10) NOT NULL,
    "first_day" DATE NOT NULL,
    "last_day" DATE,
    "contact_name" VARCHAR(120) NOT NULL,
    "contact_phone" VARCHAR(40) NOT NULL,
    "notes" VARCHAR(1000),
    "proposed_by" "trade_side" NOT NULL,
    "proposed_at" TIMESTAMPTZ(3) NOT NULL,
    "agreed_at" TIMESTAMPTZ(3),
    "handed_over_at" TIMESTAMPTZ(3),
    "received_at" TIMESTAMPTZ(3),

    CONSTRAINT "handovers_pkey" PRIMARY KEY ("transaction_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "refund_requests_refund_id_key" ON "refund_requests"("refund_id");

-- CreateIndex
CREATE INDEX "refund_requests_state_created_at_idx" ON "refund_requests"("state", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "refund_requests_transaction_id_sequence_key" ON "refund_requests"("transaction_id", "sequence");

-- CreateIndex
CREATE INDEX "disputes_transaction_id_idx" ON "disputes"("transaction_id");

-- CreateIndex
CREATE INDEX "disputes_state_evidence_due_at_idx" ON "disputes"("state", "evidence_due_at");

-- AddForeignKey
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_transaction_id_fkey" FOREIGN KEY ("transaction_id") REFERENCES "transactions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_refund_id_fkey" FOREIGN KEY ("refund_id") REFERENCES "refunds"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_requested_by_id_fkey" FOREIGN KEY ("requested_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_decided_by_id_fkey" FOREIGN KEY ("decided_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_transaction_id_fkey" FOREIGN KEY ("transaction_id") REFERENCES "transactions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_transaction_id_fkey" FOREIGN KEY ("transaction_id") REFERENCES "transactions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Of each purchase one request waits for an answer at a time.
CREATE UNIQUE INDEX refund_requests_one_open ON refund_requests (transaction_id) WHERE state = 'open';

ALTER TABLE refund_requests
  ADD CONSTRAINT refund_requests_amount_check CHECK (amount > 0),
  ADD CONSTRAINT refund_requests_decided_check CHECK ((state = 'open') = (decided_at IS NULL)),
  ADD CONSTRAINT refund_requests_declined_check CHECK ((state = 'declined') = (decline_reason IS NOT NULL)),
  ADD CONSTRAINT refund_requests_refund_check CHECK (refund_id IS NULL OR state = 'granted');

ALTER TABLE disputes
  ADD CONSTRAINT disputes_amount_check CHECK (amount > 0),
  ADD CONSTRAINT disputes_closed_check CHECK ((state = 'open') = (closed_at IS NULL));

-- Goods are agreed on, then handed over, then received.
ALTER TABLE handovers
  ADD CONSTRAINT handovers_version_check CHECK (version > 0),
  ADD CONSTRAINT handovers_state_check CHECK (state ~ '^[A-Z]{2}$'),
  ADD CONSTRAINT handovers_days_check CHECK (last_day >= first_day),
  ADD CONSTRAINT handovers_order_check CHECK (
    (handed_over_at IS NULL OR agreed_at IS NOT NULL)
    AND (received_at IS NULL OR handed_over_at IS NOT NULL));

CREATE TRIGGER disputes_notify AFTER UPDATE ON disputes
  FOR EACH ROW EXECUTE FUNCTION notify_transaction_changed();
