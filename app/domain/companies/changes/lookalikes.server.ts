import { z } from 'zod/v4';
import { db } from '~/db/client.server';
import { ReviewedFacts } from './reviewed-facts.server';

export const Lookalike = z
  .object({
    subjectId: z.uuid(),
    kind: z.enum(['company', 'registration']),
    id: z.uuid(),
    ...ReviewedFacts.shape,
    email: z.string(),
    phone: z.string().nullable(),
    verified: z.boolean(),
    isSuspended: z.boolean(),
    sameName: z.boolean(),
    sameTaxId: z.boolean(),
  })
  .meta({ id: 'Lookalike' });

interface Subject {
  /** A company's or registration's; it isn't like itself */
  id: string;
  name: string;
  taxId: string | null;
}

/** Names this near read as one: shared runs of three letters out of all. */
const NEAR = 0.6;
/**
 * Or so much of the verified company's name is in the other, as in "Home Depot Surplus Chicago".
 */
const CONTAINED = 0.85;
const MIN_CONTAINED_LENGTH = 5;
const SHOWN = 10;

/**
 * Companies, and registrations under review, with the same name or tax ID, and verified companies
 * with a name close to it. At most ten each, the same ones first.
 */
export async function findLookalikes(subjects: Subject[]): Promise<z.output<typeof Lookalike>[]> {
  if (subjects.length === 0) return [];
  const given = JSON.stringify(
    subjects.map(({ id, name, taxId }) => ({ id, name, tax_id: taxId })),
  );
  return db.$queryRaw`
    SELECT s.id AS "subjectId", found.*
      FROM (SELECT id, company_key(name) AS key, tax_id_key(tax_id) AS tax_key
              FROM jsonb_to_recordset(${given}::jsonb) AS given (id uuid, name text, tax_id text)) s
     CROSS JOIN LATERAL (
       SELECT * FROM (
         SELECT 'company' AS kind, c.id, c.name, c.tax_id AS "taxId", c.email::text AS email, c.phone,
                c.address, c.city, c.state::text AS state, c.zip_code AS "zipCode", c.verified,
                c.registration_status = 'suspended' AS "isSuspended",
                company_key(c.name) = s.key AS "sameName",
                coalesce(tax_id_key(c.tax_id) = s.tax_key, false) AS "sameTaxId",
                similarity(company_key(c.name), s.key) AS nearness
           FROM companies c
          WHERE c.id <> s.id AND (tax_id_key(c.tax_id) = s.tax_key OR company_key(c.name) % s.key)
            AND (tax_id_key(c.tax_id) = s.tax_key OR company_key(c.name) = s.key
              OR c.verified AND (similarity(company_key(c.name), s.key) >= ${NEAR}
                OR length(company_key(c.name)) >= ${MIN_CONTAINED_LENGTH}
                  AND word_similarity(company_key(c.name), s.key) >= ${CONTAINED}))
         UNION ALL
         SELECT 'registration', r.id, r.company_name, r.federal_tax_id, r.contact_email::text,
                r.contact_phone, r.business_address, r.city, r.state::text, r.zip_code, false, false,
                company_key(r.company_name) = s.key,
                coalesce(tax_id_key(r.federal_tax_id) = s.tax_key, false), 0
           FROM company_registration_requests r
          WHERE r.id <> s.id AND r.status = 'under_review'
            AND (tax_id_key(r.federal_tax_id) = s.tax_key OR company_key(r.company_name) = s.key)
       ) AS any_of_them
       ORDER BY "sameTaxId" DESC, "sameName" DESC, nearness DESC, id LIMIT ${SHOWN}
     ) AS found`;
}
