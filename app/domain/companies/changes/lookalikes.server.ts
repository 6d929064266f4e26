import { db, sql } from '~/db/client.server';
import { shownAddressSql } from '~/db/shown-address.server';
import type { Lookalike } from './company-changes.views';

/** `id` leaves the company or registration itself out. */
type Subject = Pick<Lookalike, 'id' | 'name' | 'taxId'>;

/** Names at least this similar look the same: three-letter groups shared, out of all. */
const NEAR = 0.6;
/** Or so much of the verified company's name is in the other, as in "Home Depot Surplus Chicago". */
const CONTAINED = 0.85;
const MIN_CONTAINED_LENGTH = 5;
const SHOWN = 10;

/**
 * Companies, and registrations under review, with the same name or tax ID, and verified companies
 * with a name close to it. At most ten each, the same ones first. A key costs more than all else: with
 * OFFSET 0 each is made once.
 */
export async function findLookalikes(subjects: Subject[]): Promise<Lookalike[]> {
  if (subjects.length === 0) return [];
  const given = JSON.stringify(
    subjects.map(({ id, name, taxId }) => ({ id, name, tax_id: taxId })),
  );
  return db.$queryRaw`
    WITH waiting AS MATERIALIZED (
      SELECT r.*, company_key(r.company_name) AS key, tax_id_key(r.federal_tax_id) AS tax_key
        FROM company_registration_requests r WHERE r.status = 'under_review'
    )
    SELECT s.id AS "subjectId", found.*
      FROM (SELECT id, company_key(name) AS key, tax_id_key(tax_id) AS tax_key
              FROM jsonb_to_recordset(${given}::jsonb) AS given (id uuid, name text, tax_id text)
            OFFSET 0) s
     CROSS JOIN LATERAL (
       SELECT * FROM (
         SELECT 'company' AS kind, c.id, c.name, c.tax_id AS "taxId",
                ${shownAddressSql(sql`c.email`)} AS email, c.phone,
                c.address, c.city, c.state::text AS state, c.zip_code AS "zipCode", c.verified,
                c.registration_status = 'suspended' AS "isSuspended",
                c.key = s.key AS "sameName", coalesce(c.tax_key = s.tax_key, false) AS "sameTaxId",
                similarity(c.key, s.key) AS nearness
           FROM (SELECT *, name_key AS key, tax_id_key(tax_id) AS tax_key FROM companies
                  WHERE id <> s.id AND (tax_id_key(tax_id) = s.tax_key OR name_key % s.key)
                 OFFSET 0) c
          WHERE c.tax_key = s.tax_key OR c.key = s.key
             OR c.verified AND (similarity(c.key, s.key) >= ${NEAR}
               OR length(c.key) >= ${MIN_CONTAINED_LENGTH} AND word_similarity(c.key, s.key) >= ${CONTAINED})
         UNION ALL
         SELECT 'registration', r.id, r.company_name, r.federal_tax_id, r.contact_email::text,
                r.contact_phone, r.business_address, r.city, r.state::text, r.zip_code, false, false,
                r.key = s.key, coalesce(r.tax_key = s.tax_key, false), 0
           FROM waiting r WHERE r.id <> s.id AND (r.tax_key = s.tax_key OR r.key = s.key)
       ) AS any_of_them
       ORDER BY "sameTaxId" DESC, "sameName" DESC, nearness DESC, id LIMIT ${SHOWN}
     ) AS found`;
}
