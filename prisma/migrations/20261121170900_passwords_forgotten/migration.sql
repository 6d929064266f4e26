-- A code that is entered where nothing was registered confirms an address and no password.
ALTER TABLE company_registration_requests DROP CONSTRAINT registration_contact_check;
ALTER TABLE company_registration_requests ADD CONSTRAINT registration_contact_check CHECK (
    num_nulls(contact_first_name, contact_last_name, contact_phone, contact_position,
              business_type, business_address, zip_code) = 0
    OR (hashed_password IS NULL AND contact_first_name IS NULL AND contact_last_name IS NULL));
