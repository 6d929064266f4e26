import { FORGOTTEN_DOMAIN } from '~/lib/forgotten-address';
import { sql, type Prisma } from './client.server';

/** `shownAddress` in SQL */
export const shownAddressSql = (address: Prisma.Sql): Prisma.Sql =>
  sql`CASE WHEN ${address} NOT LIKE ${`%${FORGOTTEN_DOMAIN}`} THEN ${address}::text END`;
