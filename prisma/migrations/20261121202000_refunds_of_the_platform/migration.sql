-- AlterEnum
ALTER TYPE "ledger_account" ADD VALUE 'platform_refunds';

-- AlterTable
ALTER TABLE "refunds" ADD COLUMN "paid_by_platform" BOOLEAN NOT NULL DEFAULT false;
