-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "card_brand" VARCHAR(30),
ADD COLUMN     "card_last4" VARCHAR(4),
ADD COLUMN     "receipt_number" INTEGER;

-- CreateIndex
CREATE UNIQUE INDEX "payments_receipt_number_key" ON "payments"("receipt_number");

-- CreateIndex
CREATE INDEX "transactions_created_at_id_idx" ON "transactions"("created_at" DESC, "id" DESC);

-- What is typed to find a transaction by what was sold. The queries say the expression word for word.
CREATE INDEX transactions_title_search_idx ON transactions
  USING gin (lower(material_title) gin_trgm_ops);

-- A payment that succeeds is given the number of its receipt in the same statement, whoever writes
-- it, and keeps it: the same fact brought again finds the number there. Numbers that a rolled back
-- transaction drew stay unused.
CREATE SEQUENCE receipt_numbers AS integer OWNED BY payments.receipt_number;

UPDATE payments SET receipt_number = numbered.number
  FROM (SELECT id, nextval('receipt_numbers') AS number
          FROM (SELECT id FROM payments WHERE status = 'succeeded'
                 ORDER BY processed_at NULLS FIRST, id) AS paid) AS numbered
 WHERE payments.id = numbered.id;

CREATE FUNCTION assign_receipt_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.receipt_number := nextval('receipt_numbers');
  RETURN NEW;
END $$;

CREATE TRIGGER payments_receipt_number BEFORE INSERT OR UPDATE ON payments
  FOR EACH ROW WHEN (NEW.status = 'succeeded' AND NEW.receipt_number IS NULL)
  EXECUTE FUNCTION assign_receipt_number();

ALTER TABLE payments
  ADD CONSTRAINT payments_receipt_number_check CHECK (
    receipt_number > 0 AND (status <> 'succeeded' OR receipt_number IS NOT NULL)),
  ADD CONSTRAINT payments_card_last4_check CHECK (card_last4 ~ '^\d{4}$');
