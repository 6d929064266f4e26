-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "receipt_parties" JSONB;

-- A receipt goes on naming whom it was made out to, whatever the companies are called later.
CREATE FUNCTION receipt_party(company companies) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('name', company.name, 'address', company.address,
    'city', company.city, 'state', company.state, 'zipCode', company.zip_code)
$$;

CREATE FUNCTION receipt_parties_of(purchase uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'seller', (SELECT receipt_party(c) FROM companies c WHERE c.id = t.seller_company_id),
    'buyer', (SELECT receipt_party(c) FROM companies c WHERE c.id = t.buyer_company_id))
    FROM transactions t WHERE t.id = purchase
$$;

UPDATE payments SET receipt_parties = receipt_parties_of(transaction_id)
 WHERE receipt_number IS NOT NULL;

CREATE OR REPLACE FUNCTION assign_receipt_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.receipt_number := nextval('receipt_numbers');
  NEW.receipt_parties := receipt_parties_of(NEW.transaction_id);
  RETURN NEW;
END $$;

ALTER TABLE payments ADD CONSTRAINT payments_receipt_parties_check
  CHECK (receipt_number IS NULL OR receipt_parties IS NOT NULL);
