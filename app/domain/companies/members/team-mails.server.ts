import type { MailContent } from '~/domain/notifications/index.server';
import { env } from '~/lib/env.server';
import type { CompanyRole } from '~/lib/roles';
import { COMPANY_ROLES, COMPANY_ROLE_LABELS } from '../copy';

export const INVITATION_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

const DAYS = INVITATION_LIFETIME_MS / (24 * 60 * 60 * 1000);

export function teamInvitationMail({
  companyName,
  inviterName,
  role,
  token,
}: {
  companyName: string;
  inviterName: string;
  role: CompanyRole;
  token: string;
}): MailContent {
  return {
    subject: `${inviterName} invites you to ${companyName} on Offcut`,
    preview: `Join ${companyName} within ${DAYS} days.`,
    heading: `Join ${companyName}`,
    parts: [
      {
        paragraph: `${inviterName} invites you to buy and sell surplus materials for ${companyName} on Offcut.`,
      },
      {
        facts: [
          ['Company', companyName],
          ['Role', `${COMPANY_ROLE_LABELS[role]}: ${COMPANY_ROLES[role]}`],
        ],
      },
      {
        button: { label: 'Join the team', url: new URL(`/invite/${token}`, env().APP_ORIGIN).href },
      },
      {
        note: `The link works once, within ${DAYS} days. If you do not know ${inviterName}, you can ignore this email.`,
      },
    ],
  };
}

export const teamMailSamples = {
  team_invitation: () =>
    teamInvitationMail({
      companyName: 'Lakeshore Masonry',
      inviterName: 'Maria Ortiz',
      role: 'member',
      token: 'sample',
    }),
} satisfies Record<string, () => MailContent>;
