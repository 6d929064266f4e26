import { z } from 'zod/v4';
import { ACCOUNTS_COPY } from '~/domain/accounts/copy';
import { CreateAdmin, CreateFirstAdmin } from '~/domain/accounts/users/create-admin.schema';
import { adminExists, createAdmin, createFirstAdmin } from '~/domain/accounts/index.server';
import { withFallbackMessage } from '../../fallback-message.server';
import { visitorOf } from '../../visitor.server';
import { defineCall } from '../define-call.server';
import { Done, done } from './common-json.server';

const tag = 'Admin setup';
const { created, failed } = ACCOUNTS_COPY.admin;

export const adminStatusCall = defineCall({
  method: 'GET',
  path: '/api/admin/status',
  tag,
  summary: 'Check whether an admin exists',
  auth: 'public',
  answer: z.object({ adminExists: z.boolean() }),
  cacheSeconds: 10 * 60,
  run: async () => ({ adminExists: await adminExists() }),
});

export const createFirstAdminCall = defineCall({
  method: 'POST',
  path: '/api/admin/create-first-admin',
  tag,
  summary: 'Create the first admin',
  description: 'Needs the server’s admin secret. Closed permanently once an admin exists.',
  auth: 'public',
  tokens: 'never',
  status: 201,
  body: CreateFirstAdmin,
  answer: Done,
  refusals: [403, 409, 429, 503],
  idempotent: true,
  async run({ body, request }) {
    await withFallbackMessage(failed, () => createFirstAdmin(body, visitorOf(request)));
    return done(created.description);
  },
});

export const createAdminCall = defineCall({
  method: 'POST',
  path: '/api/admin/create-admin',
  tag,
  summary: 'Create another admin',
  description:
    'The new admin has the same permissions as you. Share the password with them yourself.',
  auth: 'admin',
  status: 201,
  body: CreateAdmin,
  answer: Done,
  refusals: [409, 503],
  idempotent: true,
  async run({ body, viewer }) {
    await withFallbackMessage(failed, () => createAdmin(body, viewer.actor));
    return done(created.description);
  },
});
