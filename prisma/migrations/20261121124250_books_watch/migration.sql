-- CreateTable
CREATE TABLE "stripe_event_failures" (
    "event_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "object_id" TEXT,
    "livemode" BOOLEAN NOT NULL DEFAULT false,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "first_failed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_failed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "tries" INTEGER NOT NULL DEFAULT 1,
    "error" VARCHAR(500) NOT NULL,
    "told_at" TIMESTAMPTZ(3),
    "resolved_at" TIMESTAMPTZ(3),
    "resolved_by" VARCHAR(20),

    CONSTRAINT "stripe_event_failures_pkey" PRIMARY KEY ("event_id")
);

-- CreateTable
CREATE TABLE "invariant_runs" (
    "id" BIGSERIAL NOT NULL,
    "ran_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "at_stripe" BOOLEAN NOT NULL,
    "by_user_id" UUID,
    "counts" JSONB NOT NULL,

    CONSTRAINT "invariant_runs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invariant_violations" (
    "rule" VARCHAR(40) NOT NULL,
    "subject_id" VARCHAR(100) NOT NULL,
    "detail" TEXT NOT NULL,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "told_at" TIMESTAMPTZ(3),
    "cleared_at" TIMESTAMPTZ(3),

    CONSTRAINT "invariant_violations_pkey" PRIMARY KEY ("rule","subject_id")
);

-- CreateIndex
CREATE INDEX "stripe_event_failures_resolved_at_last_failed_at_idx" ON "stripe_event_failures"("resolved_at", "last_failed_at" DESC);

-- CreateIndex
CREATE INDEX "invariant_runs_ran_at_idx" ON "invariant_runs"("ran_at" DESC);

-- CreateIndex
CREATE INDEX "ledger_postings_stripe_id_idx" ON "ledger_postings"("stripe_id");

-- CreateIndex
CREATE INDEX "ledger_postings_created_at_id_idx" ON "ledger_postings"("created_at" DESC, "id" DESC);

ALTER TABLE stripe_event_failures
  ADD CONSTRAINT stripe_event_failures_tries_check CHECK (tries > 0),
  ADD CONSTRAINT stripe_event_failures_resolved_check CHECK (
    (resolved_at IS NULL) = (resolved_by IS NULL)
    AND (resolved_by IS NULL OR resolved_by IN ('delivery', 'reconciler', 'replay', 'gone')));
