-- CreateTable
CREATE TABLE "stripe_sweeps" (
    "list" VARCHAR(50) NOT NULL,
    "swept_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stripe_sweeps_pkey" PRIMARY KEY ("list")
);
