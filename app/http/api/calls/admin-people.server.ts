import { z } from 'zod/v4';
import { banUser, deleteUser } from '~/domain/accounts/index.server';
import { BanUser } from '~/domain/accounts/users/moderate-user.schema';
import { listCompaniesForAdmin, listUsers } from '~/domain/administration/index.server';
import { REGISTRATION_COPY } from '~/domain/companies/copy';
import {
  approveRegistration,
  listRegistrations,
  rejectRegistration,
} from '~/domain/companies/index.server';
import {
  ApproveRegistration,
  RejectRegistration,
} from '~/domain/companies/review/review-registration.schema';
import { withFallbackMessage } from '../../fallback-message.server';
import { defineCall } from '../define-call.server';
import {
  AdminCompanyJson,
  AdminUserJson,
  ListCompaniesQuery,
  ListRegistrationsQuery,
  ListUsersQuery,
  RegistrationJson,
  toRegistrationJson,
} from './admin-json.server';
import { Done, done, pageAnswer, paged } from './common-json.server';

const tag = 'Administration';
const PAGED = paged(25);

export const listUsersCall = defineCall({
  method: 'GET',
  path: '/api/admin/users',
  tag,
  summary: 'List users, newest first',
  description: PAGED,
  auth: 'admin',
  query: ListUsersQuery,
  answer: z.object({ users: z.array(AdminUserJson) }),
  async run({ query }) {
    return pageAnswer(query.page, await listUsers(query), (users) => ({ users }));
  },
});

export const banUserCall = defineCall({
  method: 'POST',
  path: '/api/admin/users/{id}/ban',
  tag,
  summary: 'Ban a user',
  description: 'Ends all of the user’s sessions. Safe to repeat. Admins can’t be banned.',
  auth: 'admin',
  body: BanUser,
  answer: Done,
  refusals: [503],
  async run({ params, body, viewer }) {
    const name = await withFallbackMessage('Failed to ban user.', () =>
      banUser(params.id, body, viewer.actor),
    );
    return done(`${name} is signed out everywhere and can’t sign in.`);
  },
});

export const deleteUserCall = defineCall({
  method: 'DELETE',
  path: '/api/admin/users/{id}',
  tag,
  summary: 'Delete a user permanently',
  description: 'Their company keeps its records, without the user’s name. Admins can’t be deleted.',
  auth: 'admin',
  answer: Done,
  refusals: [409, 503],
  async run({ params, viewer }) {
    const { name, isAnonymised } = await withFallbackMessage('Failed to delete user.', () =>
      deleteUser(params.id, viewer.actor),
    );
    return done(
      isAnonymised
        ? `What ${name} did for their company stays, without a name.`
        : `${name}’s account is gone.`,
    );
  },
});

export const listAdminCompaniesCall = defineCall({
  method: 'GET',
  path: '/api/admin/companies',
  tag,
  summary: 'List all companies, newest first',
  description: PAGED,
  auth: 'admin',
  query: ListCompaniesQuery,
  answer: z.object({ companies: z.array(AdminCompanyJson) }),
  async run({ query }) {
    return pageAnswer(query.page, await listCompaniesForAdmin(query), (companies) => ({
      companies,
    }));
  },
});

export const listRegistrationsCall = defineCall({
  method: 'GET',
  path: '/api/admin/registration-requests',
  tag,
  summary: 'List company registrations',
  description: `Defaults to pending requests, confirmed emails first, oldest first. ${PAGED}`,
  auth: 'admin',
  query: ListRegistrationsQuery,
  answer: z.object({ requests: z.array(RegistrationJson) }),
  async run({ query }) {
    const { registrations, ...found } = await listRegistrations(query);
    return pageAnswer(query.page, { ...found, rows: registrations }, (rows) => ({
      requests: rows.map(toRegistrationJson),
    }));
  },
});

export const approveRegistrationCall = defineCall({
  method: 'POST',
  path: '/api/admin/registration-requests/{id}/approve',
  tag,
  summary: 'Approve a registration',
  description:
    'Creates the verified company and its contact’s account, and sends a welcome email. If another admin decided first: 409.',
  auth: 'admin',
  body: ApproveRegistration,
  answer: z.object({ ...Done.shape, companyId: z.uuid() }),
  refusals: [409, 503],
  idempotent: true,
  async run({ params, body, viewer }) {
    const { companyId, companyName } = await withFallbackMessage(
      REGISTRATION_COPY.approvalFailed,
      () => approveRegistration(params.id, body, viewer.actor),
    );
    return { ...done(`${companyName} can sign in now and got a welcome mail.`), companyId };
  },
});

export const rejectRegistrationCall = defineCall({
  method: 'POST',
  path: '/api/admin/registration-requests/{id}/reject',
  tag,
  summary: 'Reject a registration',
  description: 'The applicant receives the reason and may register again; the notes stay internal.',
  auth: 'admin',
  body: RejectRegistration,
  answer: Done,
  refusals: [409, 503],
  async run({ params, body, viewer }) {
    const { companyName } = await withFallbackMessage(REGISTRATION_COPY.rejectionFailed, () =>
      rejectRegistration(params.id, body, viewer.actor),
    );
    return done(`${companyName} was told the reason by mail.`);
  },
});
