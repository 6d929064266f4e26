import { z } from 'zod/v4';
import { ACCOUNTS_COPY } from '~/domain/accounts/copy';
import { adminExists, createAdmin, createFirstAdmin } from '~/domain/accounts/index.server';
import { CreateAdmin, CreateFirstAdmin } from '~/domain/accounts/users/create-admin.schema';
import { visitorOf } from '~/http/session/visitor.server';
import { callsOf } from '../../define-call.server';

const { anyone, admin } = callsOf('Admin setup');
const { created, failed } = ACCOUNTS_COPY.admin;

export const adminStatusCall = anyone.get('/api/admin/status', {
  summary: 'Check whether an admin exists',
  answer: z.object({ adminExists: z.boolean() }),
  cacheSeconds: 10 * 60,
  run: async () => ({ adminExists: await adminExists() }),
});

export const createFirstAdminCall = anyone.create('/api/admin/create-first-admin', {
  summary: 'Create the first admin',
  description: 'Needs the server’s admin secret. Closed permanently once an admin exists.',
  tokens: 'never',
  body: CreateFirstAdmin,
  refusals: [403, 409, 429],
  failed,
  run: ({ body, request }) => createFirstAdmin(body, visitorOf(request)),
  done: created.description,
});

export const createAdminCall = admin.create('/api/admin/create-admin', {
  summary: 'Create another admin',
  description:
    'The new admin has the same permissions as you. Share the password with them yourself.',
  body: CreateAdmin,
  refusals: [409],
  failed,
  run: ({ body, viewer }) => createAdmin(body, viewer.actor),
  done: created.description,
});
