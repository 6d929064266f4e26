import type { NamedCompany } from '~/domain/administration/named-company';
import { AppLink } from '../link';

/** A company's name, which leads to its page unless that is gone. */
export function CompanyLink({ company: { id, name, isSuspended } }: { company: NamedCompany }) {
  return isSuspended ? name : <AppLink to={`/company/${id}`}>{name}</AppLink>;
}
