import { z } from 'zod/v4';
import { ACCOUNTS_COPY } from '~/domain/accounts/copy';
import {
  adminExists,
  confirmPassword,
  createAdmin,
  createFirstAdmin,
} from '~/domain/accounts/index.server';
import { ConfirmsPassword } from '~/domain/accounts/passwords/passwords.schema';
import { CreateAdmin, CreateFirstAdmin } from '~/domain/accounts/users/users.schema';
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
    'The new admin has the same permissions as you. They and the other admins get an email. Share the password with them yourself. Needs currentPassword unless it was entered in this session within 10 minutes: without it, 403 with missing: currentPassword.',
  body: CreateAdmin.extend(ConfirmsPassword),
  refusals: [409, 429],
  failed,
  run: async ({ body: { currentPassword, ...admin }, viewer }) =>
    createAdmin(admin, await confirmPassword(currentPassword, viewer)),
  done: created.description,
});
