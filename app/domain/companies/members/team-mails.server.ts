import { buttonTo, type MailContent, SAMPLE_PERSON } from '~/domain/notifications/index.server';
import type { CompanyRole } from '~/lib/choices/roles';
import { SITE_NAME } from '~/lib/site';
import { COMPANY_ROLES, COMPANY_ROLE_LABELS } from '../copy';

export const INVITATION_DAYS = 7;

interface InvitationFacts {
  companyName: string;
  inviterName: string;
  role: CompanyRole;
  token: string;
}

const roleLine = (role: CompanyRole) => `${COMPANY_ROLE_LABELS[role]}: ${COMPANY_ROLES[role]}`;

export function teamInvitationMail({
  companyName,
  inviterName,
  role,
  token,
}: InvitationFacts): MailContent {
  return {
    subject: `${inviterName} invited you to ${companyName} on ${SITE_NAME}`,
    preview: `Join ${companyName} within ${INVITATION_DAYS} days.`,
    heading: `Join ${companyName}`,
    parts: [
      `${inviterName} invited you to buy and sell surplus materials for ${companyName} on ${SITE_NAME}.`,
      {
        facts: [
          ['Company', companyName],
          ['Role', roleLine(role)],
        ],
      },
      buttonTo('Join the team', `/invite/${token}`),
      {
        note: `The link works once and expires in ${INVITATION_DAYS} days. If you don’t know ${inviterName}, you can ignore this email.`,
      },
    ],
  };
}

/** To an address whose account is in another company, `ownName`, which the inviter doesn't learn. */
export function otherCompanyMail({
  ownName,
  ...facts
}: InvitationFacts & { ownName: string }): MailContent {
  const { companyName, inviterName, token } = facts;
  return {
    ...teamInvitationMail(facts),
    preview: `Your account belongs to ${ownName}.`,
    heading: `${companyName} invited you`,
    parts: [
      `${inviterName} invited you to buy and sell surplus materials for ${companyName} on ${SITE_NAME}. The account with this email address belongs to ${ownName}, and an account can only be in one company. We haven’t told ${inviterName}.`,
      `To work for both, ask ${inviterName} for an invitation to another email address.`,
      `To change companies, ask an owner of ${ownName} to remove you from its team, then open the invitation. You can also close your account under Security in your profile and ask for a new invitation.`,
      buttonTo('Open the invitation', `/invite/${token}`),
      {
        note: `The link works once and expires in ${INVITATION_DAYS} days. If you want to stay with ${ownName}, you don’t need to do anything.`,
      },
    ],
  };
}

export function companyEmailCodeMail(code: string): MailContent {
  return {
    subject: 'Confirm your company’s new email address',
    preview: `Enter this code on ${SITE_NAME} within 15 minutes.`,
    parts: [
      'Enter this code under Company in your profile settings.',
      { code },
      'It works once and expires in 15 minutes.',
      { note: 'If you didn’t ask for this, you can ignore this email. Nothing will change.' },
    ],
  };
}

/** Goes to the old address, so that its owner can object. */
export function companyEmailChangedMail(companyName: string, newEmail: string): MailContent {
  return {
    subject: 'Your company’s email address was changed',
    preview: `${companyName} now uses ${newEmail} on ${SITE_NAME}.`,
    parts: [
      `The email address of ${companyName} on ${SITE_NAME} is now ${newEmail}.`,
      { note: 'If you don’t know why, someone may be misusing the account. Contact support.' },
      buttonTo('Contact support', '/help#contact'),
    ],
  };
}

export function removedFromTeamMail({
  firstName,
  companyName,
}: {
  firstName: string;
  companyName: string;
}): MailContent {
  return {
    subject: `You were removed from ${companyName} on ${SITE_NAME}`,
    preview: 'You can still sign in, without a company.',
    heading: 'You were removed from a team',
    parts: [
      `Hello ${firstName},`,
      `An owner of ${companyName} removed you from its team. You were signed out, and your API tokens were revoked. You can no longer see or do anything for ${companyName}.`,
      'You still have your account. You can sign in, join another company by invitation, or close the account under Security in your profile.',
      { note: `If you think this is a mistake, contact ${companyName}.` },
    ],
  };
}

export function roleChangedMail({
  firstName,
  companyName,
  role,
}: {
  firstName: string;
  companyName: string;
  role: CompanyRole;
}): MailContent {
  return {
    subject: `You are now ${role === 'member' ? 'a' : 'an'} ${role} of ${companyName}`,
    preview: `Your role in the team of ${companyName} on ${SITE_NAME} was changed.`,
    heading: 'Your role was changed',
    parts: [
      `Hello ${firstName},`,
      `An owner of ${companyName} changed your role in its team on ${SITE_NAME}.`,
      { facts: [['Role', roleLine(role)]] },
      { note: `If you think this is a mistake, contact ${companyName}.` },
    ],
  };
}

const SAMPLE_INVITATION: InvitationFacts = {
  companyName: SAMPLE_PERSON.companyName,
  inviterName: 'Maria Ortiz',
  role: 'member',
  token: 'sample',
};

export const teamMailSamples = {
  company_email_code: () => companyEmailCodeMail('482913'),
  company_email_changed: () =>
    companyEmailChangedMail(SAMPLE_PERSON.companyName, 'office@lakeshore.example'),
  team_removed: () => removedFromTeamMail(SAMPLE_PERSON),
  team_role_changed: () => roleChangedMail({ ...SAMPLE_PERSON, role: 'owner' }),
  team_invitation: () => teamInvitationMail(SAMPLE_INVITATION),
  team_invitation_other_company: () =>
    otherCompanyMail({ ...SAMPLE_INVITATION, ownName: 'Prairie Builders' }),
} satisfies Record<string, () => MailContent>;
