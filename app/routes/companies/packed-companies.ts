import type { DirectoryCompany } from '~/domain/companies/index.server';
import { packRows, unpackRows } from '~/lib/packed-rows';

export function packCompanies(companies: DirectoryCompany[]): string {
  return packRows(
    companies.map((company) => [
      company.id,
      company.name,
      company.city,
      company.state,
      company.businessType,
      company.verified ? 1 : '',
      company.description,
      company.materialCount,
    ]),
  );
}

export function unpackCompanies(packed: string): DirectoryCompany[] {
  return unpackRows(packed).map(
    ([id = '', name = '', city = '', state = '', businessType, verified, description, count]) => ({
      id,
      name,
      city,
      state,
      businessType: (businessType || null) as DirectoryCompany['businessType'],
      verified: verified === '1',
      description: description || null,
      materialCount: Number(count),
    }),
  );
}
