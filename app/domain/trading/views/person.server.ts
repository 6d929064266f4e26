import { sql, type Prisma } from '~/db/client.server';

export interface Person {
  name: string;
  company: { id: string; name: string } | null;
  isAdmin: boolean;
}

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
