export const USER_ROLES = ['admin', 'company_user', 'individual_user'] as const;
export type UserRole = (typeof USER_ROLES)[number];

export type CompanyRole = 'owner' | 'admin' | 'member';
