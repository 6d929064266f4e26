-- Counts of listings, in all and by category, without reading the rows: one index for both.
CREATE INDEX materials_by_category_counted_idx
  ON materials (category_id, subcategory_id, available) WHERE deleted_at IS NULL;
DROP INDEX materials_counted_idx;

-- Lost disputes of a range of days
CREATE INDEX ledger_postings_dispute_lost_idx ON ledger_postings (created_at)
  WHERE kind = 'dispute_lost';
