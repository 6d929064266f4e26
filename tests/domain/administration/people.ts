import type { Actor } from '~/lib/actor';
import { createUser } from '../../factories/user';

export async function makeAdmin(firstName = 'Ada', lastName = 'Lopez'): Promise<Actor> {
  const user = await createUser({ role: 'admin', firstName, lastName });
  return {
    userId: user.id,
    role: 'admin',
    companyId: null,
    companyRole: null,
    isPasswordFresh: true,
  };
}
