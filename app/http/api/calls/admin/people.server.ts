import { z } from 'zod/v4';
import { ACCOUNTS_COPY, TWO_STEP_COPY } from '~/domain/accounts/copy';
import {
  banUser,
  confirmPassword,
  deleteUser,
  removeAdmin,
  removeTwoStep,
} from '~/domain/accounts/index.server';
import { ConfirmsPassword } from '~/domain/accounts/passwords/passwords.schema';
import { BanUser } from '~/domain/accounts/users/users.schema';
import { AdminCompany, AdminUser, RegistrationStatus } from '~/domain/administration/admin.views';
import {
  COMPANY_LIST_STATUSES,
  listCompaniesForAdmin,
  listUsers,
  USER_LIST_STATUSES,
} from '~/domain/administration/index.server';
import { RejectCompanyChange, SeenChange } from '~/domain/companies/changes/company-changes.schema';
import { COMPANY_PROFILE_COPY, REGISTRATION_COPY } from '~/domain/companies/copy';
import {
  approveCompanyChange,
  approveRegistration,
  askForInformation,
  claimRegistration,
  getCompanyChange,
  listRegistrations,
  rejectCompanyChange,
  rejectRegistration,
  releaseRegistration,
} from '~/domain/companies/index.server';
import {
  ApproveRegistration,
  AskForInformation,
  RejectRegistration,
} from '~/domain/companies/review/review-registration.schema';
import { DomainError } from '~/lib/errors';
import { RoleJson } from '../../answers.server';
import { callsOf } from '../../define-call.server';
import { CompanyChangeJson, RegistrationJson, search } from './admin-json.server';

const { admin } = callsOf('Administration');

export const listUsersCall = admin.list('/api/admin/users', {
  summary: 'List users, newest first',
  query: z.object({
    search,
    role: RoleJson.optional(),
    status: z.enum(USER_LIST_STATUSES).optional(),
  }),
  pageSize: 20,
  row: AdminUser,
  field: 'users',
  run: ({ query }) => listUsers(query),
});

export const banUserCall = admin.post('/api/admin/users/{id}/ban', {
  summary: 'Ban a user',
  description:
    'Ends all of the user’s sessions; they get an email. Safe to repeat. Admins can’t be banned.',
  body: BanUser,
  failed: 'Failed to ban user.',
  run: ({ params, body, viewer }) => banUser(params.id, body, viewer.actor),
  done: (name) => `${name} is signed out everywhere and can’t sign in.`,
});

export const deleteUserCall = admin.delete('/api/admin/users/{id}', {
  summary: 'Delete a user permanently',
  description:
    'They get an email. Their company keeps its records, without the user’s name. Admins can’t be deleted.',
  refusals: [409],
  failed: 'Failed to delete user.',
  run: ({ params, viewer }) => deleteUser(params.id, viewer.actor),
  done: ({ name, isAnonymized }) =>
    isAnonymized
      ? `What ${name} did for their company stays, without a name.`
      : `${name}’s account is gone.`,
});

export const removeAdminCall = admin.delete('/api/admin/admins/{id}', {
  summary: 'Remove another admin',
  description:
    'Deletes their account; they get an email. Their records stay. The last admin can’t be removed, and you can’t remove yourself: 409. Needs currentPassword unless it was entered in this session within 10 minutes: without it, 403 with missing: currentPassword.',
  body: z.object(ConfirmsPassword),
  refusals: [409, 429],
  failed: 'Failed to remove the admin.',
  run: async ({ params, body, viewer }) =>
    removeAdmin(params.id, await confirmPassword(body.currentPassword, viewer)),
  done: ({ name }) => ACCOUNTS_COPY.adminRemoved(name).description,
});

export const removeTwoStepCall = admin.post('/api/admin/users/{id}/remove-two-step', {
  summary: 'Remove a user’s two-step sign-in',
  description:
    'For a person who lost their app and recovery codes: check who they are first. They get an email. Needs currentPassword unless it was entered in this session within 10 minutes: without it, 403 with missing: currentPassword.',
  body: z.object(ConfirmsPassword),
  refusals: [409, 429],
  failed: 'Failed to remove two-step sign-in.',
  run: async ({ params, body, viewer }) =>
    removeTwoStep(params.id, await confirmPassword(body.currentPassword, viewer)),
  done: (name) => TWO_STEP_COPY.removed(name).description,
});

export const listAdminCompaniesCall = admin.list('/api/admin/companies', {
  summary: 'List all companies, newest first',
  query: z.object({ search, status: z.enum(COMPANY_LIST_STATUSES).optional() }),
  pageSize: 20,
  row: AdminCompany,
  field: 'companies',
  run: ({ query }) => listCompaniesForAdmin(query),
});

export const getCompanyChangeCall = admin.get('/api/admin/companies/{id}/change', {
  summary: 'Get the change a company asks for',
  description: 'Its new name, tax ID or address wait here; until then the old ones stay.',
  answer: CompanyChangeJson,
  async run({ params }) {
    const change = await getCompanyChange(params.id);
    if (!change) throw new DomainError('not_found', COMPANY_PROFILE_COPY.nothingWaits);
    return change;
  },
});

export const approveCompanyChangeCall = admin.post('/api/admin/companies/{id}/change/approve', {
  summary: 'Approve a company’s change',
  body: SeenChange,
  refusals: [409],
  failed: COMPANY_PROFILE_COPY.changeGone,
  run: ({ params, body, viewer }) => approveCompanyChange(params.id, body, viewer.actor),
  done: (name) => `${name} shows its new details.`,
});

export const rejectCompanyChangeCall = admin.post('/api/admin/companies/{id}/change/reject', {
  summary: 'Reject a company’s change',
  description: 'The company is notified of the reason.',
  body: RejectCompanyChange,
  refusals: [409],
  failed: COMPANY_PROFILE_COPY.changeGone,
  run: ({ params, body, viewer }) => rejectCompanyChange(params.id, body, viewer.actor),
  done: (name) => `${name} stays as it was.`,
});

export const listRegistrationsCall = admin.list('/api/admin/registration-requests', {
  summary: 'List company registrations',
  description: 'Defaults to pending requests, confirmed emails first, oldest first.',
  query: z.object({
    search,
    status: RegistrationStatus.optional().meta({
      description: 'Defaults to requests waiting for an admin or for their email code',
    }),
  }),
  pageSize: 20,
  row: RegistrationJson,
  field: 'requests',
  async run({ query }) {
    const { registrations, ...found } = await listRegistrations(query);
    return { ...found, rows: registrations };
  },
});

export const approveRegistrationCall = admin.post('/api/admin/registration-requests/{id}/approve', {
  summary: 'Approve a registration',
  description:
    'Creates the verified company and its contact’s account, and sends a welcome email. If another admin decided first: 409.',
  body: ApproveRegistration,
  answer: z.object({ companyId: z.uuid() }),
  refusals: [409],
  idempotent: true,
  failed: REGISTRATION_COPY.approvalFailed,
  run: ({ params, body, viewer }) => approveRegistration(params.id, body, viewer.actor),
  done: ({ companyName }) => `${companyName} can sign in now and got a welcome email.`,
});

export const rejectRegistrationCall = admin.post('/api/admin/registration-requests/{id}/reject', {
  summary: 'Reject a registration',
  description: 'The applicant receives the reason and may register again; the notes stay internal.',
  body: RejectRegistration,
  refusals: [409],
  failed: REGISTRATION_COPY.rejectionFailed,
  run: ({ params, body, viewer }) => rejectRegistration(params.id, body, viewer.actor),
  done: ({ companyName }) => `${companyName} has the reason by email.`,
});

export const askRegistrationCall = admin.post('/api/admin/registration-requests/{id}/ask', {
  summary: 'Ask an applicant for more information',
  description: 'The applicant gets the question by email. The registration stays under review.',
  body: AskForInformation,
  refusals: [409],
  failed: REGISTRATION_COPY.notAsked,
  run: ({ params, body, viewer }) => askForInformation(params.id, body, viewer.actor),
  done: ({ companyName }) => `${companyName} has your question by email.`,
});

export const claimRegistrationCall = admin.post('/api/admin/registration-requests/{id}/claim', {
  summary: 'Claim a registration for 15 minutes',
  description: 'Other admins see who reviews it, and can still decide. While another has it: 409.',
  refusals: [409],
  failed: REGISTRATION_COPY.notClaimed,
  run: ({ params, viewer }) => claimRegistration(params.id, viewer.actor),
  done: () => 'It is yours for 15 minutes.',
});

export const releaseRegistrationCall = admin.delete('/api/admin/registration-requests/{id}/claim', {
  summary: 'Give a claimed registration back',
  description: 'While another admin has it: 409.',
  refusals: [409],
  failed: REGISTRATION_COPY.notClaimed,
  run: ({ params, viewer }) => releaseRegistration(params.id, viewer.actor),
  done: () => 'Other admins can take it now.',
});
