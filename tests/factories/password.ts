import { hashPassword } from '~/domain/accounts/passwords/passwords.server';

export const PASSWORD = 'Correct!Horse7';
export const PASSWORD_HASH = await hashPassword(PASSWORD);
