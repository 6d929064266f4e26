import type { Actor } from '~/lib/actor';
import { createActor } from '../../factories/user';

export const makeAdmin = (firstName = 'Ada', lastName = 'Lopez'): Promise<Actor> =>
  createActor(null, { role: 'admin', firstName, lastName });
