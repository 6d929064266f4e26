export type UserRole = 'admin' | 'company_user' | 'individual_user';

export type CompanyRole = 'owner' | 'admin' | 'member';
