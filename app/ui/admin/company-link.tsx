import { AppLink } from '../link';

interface CompanyLinkProps {
  company: { id: string; name: string; isSuspended: boolean };
}

export function CompanyLink({ company: { id, name, isSuspended } }: CompanyLinkProps) {
  return isSuspended ? name : <AppLink to={`/company/${id}`}>{name}</AppLink>;
}
