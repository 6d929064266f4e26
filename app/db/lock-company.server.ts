import type { Tx } from './client.server';

/** One after the other: what is counted against a company’s limits, and its users who leave. */
export const lockCompany = (tx: Tx, companyId: string) =>
  tx.$queryRaw`SELECT 1 FROM companies WHERE id = ${companyId}::uuid FOR NO KEY UPDATE`;
