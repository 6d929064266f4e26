import { BUYER_COMPANY, COMPANIES, SELLER_COMPANY } from './companies';
import { demoId } from './ids';

export const DEMO_PASSWORD = 'Offcut!2026';

export const DEMO_LOGINS = [
  { email: 'seller@offcut.example', what: `sells for ${SELLER_COMPANY}` },
  { email: 'buyer@offcut.example', what: `buys for ${BUYER_COMPANY}` },
  { email: 'admin@offcut.example', what: 'runs the marketplace' },
] as const;

const owners = COMPANIES.map((company, i) => ({
  id: demoId('user', company.name),
  companyId: company.id,
  email:
    company.name === SELLER_COMPANY
      ? DEMO_LOGINS[0].email
      : company.name === BUYER_COMPANY
        ? DEMO_LOGINS[1].email
        : `${company.contact.firstName.toLowerCase()}@${company.slug}.example`,
  firstName: company.contact.firstName,
  lastName: company.contact.lastName,
  role: 'company_user' as const,
  companyRole: 'owner' as const,
  joinedDaysAgo: company.memberForDays,
  lastSeenDaysAgo: (i * 5) % 19,
}));

const colleague = (
  companyName: string,
  firstName: string,
  lastName: string,
  companyRole: 'admin' | 'member',
  joinedDaysAgo: number,
) => {
  const company = COMPANIES.find((c) => c.name === companyName)!;
  return {
    id: demoId('user', `${companyName}/${firstName}`),
    companyId: company.id,
    email: `${firstName.toLowerCase()}@${company.slug}.example`,
    firstName,
    lastName,
    role: 'company_user' as const,
    companyRole,
    joinedDaysAgo,
    lastSeenDaysAgo: joinedDaysAgo % 9,
  };
};

export const ADMIN_ID = demoId('user', 'admin');

export const USERS = [
  ...owners,
  colleague(SELLER_COMPANY, 'Owen', 'Hartigan', 'member', 88),
  colleague(SELLER_COMPANY, 'Lucia', 'Ferrante', 'admin', 140),
  colleague('Lakeshore Masonry', 'Gus', 'Papadakis', 'member', 61),
  colleague('Cherry Creek Construction', 'Ruth', 'Engel', 'admin', 200),
  colleague('Flagler Building Group', 'Camila', 'Duarte', 'member', 33),
  {
    id: ADMIN_ID,
    companyId: null,
    email: DEMO_LOGINS[2].email,
    firstName: 'Alex',
    lastName: 'Rivera',
    role: 'admin' as const,
    companyRole: null,
    joinedDaysAgo: 720,
    lastSeenDaysAgo: 0,
  },
];

export const ownerOf = (companyId: string) =>
  USERS.find((u) => u.companyId === companyId && u.companyRole === 'owner')!;
