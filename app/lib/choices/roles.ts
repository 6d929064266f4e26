export const USER_ROLES = ['admin', 'company_user', 'individual_user'] as const;
export type UserRole = (typeof USER_ROLES)[number];

export type CompanyRole = 'owner' | 'admin' | 'member';

const ADMIN = {
  buy: Infinity,
  refund: true,
  edit_listings: true,
  see_money: true,
  set_up_payments: true,
  manage_company: true,
  invite: true,
  manage_team: false,
};

/** `buy` is in cents for one purchase. docs/security.md has the same table. */
export const COMPANY_POWERS = {
  owner: { ...ADMIN, manage_team: true },
  admin: ADMIN,
  member: {
    buy: 1_000_000,
    refund: false,
    edit_listings: true,
    see_money: false,
    set_up_payments: false,
    manage_company: false,
    invite: false,
    manage_team: false,
  },
} as const satisfies Record<CompanyRole, Record<string, number | boolean>>;

export type CompanyPower = keyof (typeof COMPANY_POWERS)[CompanyRole];

/** `cents` is the sum to buy for. */
export function mayDo(role: CompanyRole | null, power: CompanyPower, cents = 0): boolean {
  if (!role) return false;
  const granted = COMPANY_POWERS[role][power];
  return typeof granted === 'number' ? cents <= granted : granted;
}
