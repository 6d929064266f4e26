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
  summary: 'Say whether there is an admin',
  auth: 'public',
  answer: z.object({ adminExists: z.boolean() }),
  cacheSeconds: 10 * 60,
  run: async () => ({ adminExists: await adminExists() }),
});

export const createFirstAdminCall = defineCall({
  method: 'POST',
  path: '/api/admin/create-first-admin',
  tag,
  summary: 'Make the first admin',
  description: 'For whoever knows the server’s admin secret. Closed for good once there is one.',
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
  summary: 'Make another admin',
  description: 'They can do everything that you can. Give them the password yourself.',
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
