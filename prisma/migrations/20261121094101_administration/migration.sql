-- CreateIndex
CREATE INDEX "audit_log_action_created_at_idx" ON "audit_log"("action", "created_at" DESC);

-- What the lists of administration search in. The queries say the same expressions word for word.
CREATE INDEX users_search_idx ON users
  USING gin (lower(first_name || ' ' || last_name || ' ' || email::text) gin_trgm_ops)
  WHERE anonymised_at IS NULL;
CREATE INDEX companies_search_idx ON companies
  USING gin (lower(name || ' ' || email::text || ' ' || city || ' ' || state::text) gin_trgm_ops);
CREATE INDEX company_registration_requests_search_idx ON company_registration_requests
  USING gin (lower(company_name || ' ' || coalesce(contact_first_name, '') || ' ' ||
    coalesce(contact_last_name, '') || ' ' || contact_email::text || ' ' || city || ' ' || state) gin_trgm_ops);

-- The few among the many
CREATE INDEX users_admins_idx ON users (created_at DESC, id)
  WHERE role = 'admin' AND anonymised_at IS NULL;
CREATE INDEX users_banned_idx ON users (created_at DESC, id)
  WHERE banned_at IS NOT NULL AND anonymised_at IS NULL;
CREATE INDEX users_unverified_idx ON users (created_at DESC, id)
  WHERE NOT email_verified AND anonymised_at IS NULL;
CREATE INDEX companies_unverified_idx ON companies (created_at DESC, id) WHERE NOT verified;
CREATE INDEX companies_suspended_idx ON companies (created_at DESC, id)
  WHERE suspended_at IS NOT NULL;
CREATE INDEX materials_unavailable_idx ON materials (created_at DESC, id)
  WHERE NOT available AND deleted_at IS NULL;

-- Counts of everything, without reading the rows
CREATE INDEX users_counted_idx ON users (role, email_verified) WHERE anonymised_at IS NULL;
CREATE INDEX materials_counted_idx ON materials (available) WHERE deleted_at IS NULL;

-- Analytics of a range of days, without reading the rows
CREATE INDEX materials_listed_idx ON materials (created_at)
  INCLUDE (category_id, state, quantity_listed, quantity_sold) WHERE quantity_listed > 0;
CREATE INDEX transactions_completed_idx ON transactions (completed_at)
  INCLUDE (material_id, seller_company_id, subtotal, platform_fee, total_amount)
  WHERE completed_at IS NOT NULL;
CREATE INDEX refunds_settled_idx ON refunds (settled_at) INCLUDE (amount, fee_amount)
  WHERE status = 'succeeded';
CREATE INDEX company_registration_requests_created_at_idx
  ON company_registration_requests (created_at) WHERE company_name <> '';
