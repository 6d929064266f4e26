import { z } from 'zod/v4';
import { sql, type Prisma } from '~/db/client.server';

export type Person = z.output<typeof Person>;
export const Person = z
  .object({
    name: z.string(),
    company: z
      .object({ id: z.uuid(), name: z.string() })
      .nullable()
      .meta({ description: 'Member of the buyer’s or the seller’s company' }),
    isAdmin: z.boolean(),
  })
  .meta({ id: 'Person' });

/** SQL for the `Person` of a user id, as JSON, in a query of purchases `t`. */
export const personOf = (userId: Prisma.Sql): Prisma.Sql => sql`
  (SELECT json_build_object('name', u.first_name || ' ' || u.last_name,
            'company', CASE WHEN c.id IS NOT NULL
              THEN json_build_object('id', c.id, 'name', c.name) END,
            'isAdmin', u.role = 'admin' AND c.id IS NULL)
     FROM users u
     LEFT JOIN companies c
       ON c.id = u.company_id AND c.id IN (t.buyer_company_id, t.seller_company_id)
    WHERE u.id = ${userId})`;
