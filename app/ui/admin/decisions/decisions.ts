import type { AdminUser } from '~/domain/administration/admin.views';
import { fullNameOf } from '../labels';

interface DecisionField {
  name: string;
  label: string;
  hint?: string;
  required?: boolean;
  maxLength: number;
}

export interface Decision {
  path: string;
  title: string;
  consequences: string[];
  /** None by default */
  fields?: DecisionField[];
  intent: string;
  /** When the subject last changed, as the admin saw it; a later change refuses the decision */
  seenAt?: string;
  /** 'bad' by default */
  kind?: 'go' | 'bad' | 'plain';
  button: string;
  pending: string;
  /** Source: specification, section 8. */
  failed: string;
}

const REASON = { name: 'reason', label: 'Reason', maxLength: 500 };

const COMPANY_WITHOUT_THEM =
  'If they are the only owner of their company, its longest-standing admin, or else member, becomes an owner. If no one else there can sign in, its listings go off sale, its unpaid sales and purchases are canceled, and paid ones are listed under Money.';

type UserToDecide = Pick<AdminUser, 'id' | 'firstName' | 'lastName'>;

export function banDecision(user: UserToDecide): Decision {
  return {
    path: `/admin/users/${user.id}`,
    intent: 'ban',
    title: `Ban ${fullNameOf(user)}`,
    consequences: [
      'They get an email. All of their sessions end right away, and they can’t sign in until you unban them.',
      COMPANY_WITHOUT_THEM,
    ],
    fields: [{ ...REASON, hint: 'Kept with the user, for admins only.' }],
    button: 'Ban User',
    pending: 'Banning...',
    failed: 'Ban Failed',
  };
}

export function deleteUserDecision(user: UserToDecide): Decision {
  return {
    path: `/admin/users/${user.id}`,
    intent: 'delete',
    title: `Delete ${fullNameOf(user)}`,
    consequences: [
      'They get an email. Their account, saved materials and sessions are removed. Their company, its listings and its messages stay.',
      'If they bought or wrote anything for their company, that stays too, and the account is kept without name, email address or password.',
      COMPANY_WITHOUT_THEM,
      'This can’t be undone.',
    ],
    button: 'Delete User',
    pending: 'Deleting...',
    failed: 'Delete Failed',
  };
}

export function suspendDecision({ id, name }: { id: string; name: string }): Decision {
  return {
    path: `/admin/companies/${id}`,
    intent: 'suspend',
    title: `Suspend ${name}`,
    consequences: [
      'Its page and listings are taken off the market. All of its users are signed out and can’t sign in.',
      'Purchases and sales that are not paid yet are canceled; paid ones continue. You can reinstate it at any time.',
    ],
    fields: [{ ...REASON, hint: 'Kept with the company, for admins only.', required: true }],
    button: 'Suspend Company',
    pending: 'Suspending...',
    failed: 'Suspension Failed',
  };
}

export function unverifyDecision({ id, name }: { id: string; name: string }): Decision {
  return {
    path: `/admin/companies/${id}`,
    intent: 'unverify',
    title: `Unverify ${name}`,
    consequences: ['The check mark beside its name goes. It can still trade.'],
    button: 'Unverify Company',
    pending: 'Saving...',
    failed: 'Update Failed',
  };
}

interface ChangeToDecide {
  company: { id: string; name: string };
  updatedAt: Date;
}

export function approveChangeDecision({ company, updatedAt }: ChangeToDecide): Decision {
  return {
    path: `/admin/companies/${company.id}/change`,
    intent: 'approve',
    title: `Approve the change by ${company.name}`,
    consequences: [
      'Its page and listings show the new details right away. It keeps its check mark.',
    ],
    seenAt: updatedAt.toISOString(),
    kind: 'go',
    button: 'Approve Change',
    pending: 'Approving...',
    failed: 'Approval Failed',
  };
}

export function rejectChangeDecision({ company, updatedAt }: ChangeToDecide): Decision {
  return {
    path: `/admin/companies/${company.id}/change`,
    intent: 'reject',
    title: `Reject the change by ${company.name}`,
    consequences: ['The company stays as it is and is notified of the reason.'],
    fields: [{ ...REASON, hint: 'The company sees this.', required: true }],
    seenAt: updatedAt.toISOString(),
    button: 'Reject Change',
    pending: 'Rejecting...',
    failed: 'Rejection Failed',
  };
}

interface RegistrationToDecide {
  id: string;
  companyName: string;
  contactEmail: string;
  updatedAt: Date | string;
}

const REVIEW_NOTES = { name: 'reviewNotes', hint: 'For admins only.', maxLength: 2000 };

export function approveDecision(registration: RegistrationToDecide): Decision {
  const { id, companyName, contactEmail, updatedAt } = registration;
  return {
    path: `/admin/registrations/${id}`,
    intent: 'approve',
    title: `Approve ${companyName}`,
    consequences: [
      `This creates the company and its owner’s account and sends a welcome email to ${contactEmail}.`,
    ],
    fields: [{ ...REVIEW_NOTES, label: 'Notes' }],
    seenAt: new Date(updatedAt).toISOString(),
    kind: 'go',
    button: 'Approve',
    pending: 'Approving...',
    failed: 'Approval Failed',
  };
}

export function askDecision({
  id,
  companyName,
  contactEmail,
  updatedAt,
}: RegistrationToDecide): Decision {
  return {
    path: `/admin/registrations/${id}`,
    intent: 'ask',
    title: `Ask ${companyName} for more information`,
    consequences: [`Goes to ${contactEmail}. The registration stays under review.`],
    fields: [{ name: 'question', label: 'Question', required: true, maxLength: 2000 }],
    seenAt: new Date(updatedAt).toISOString(),
    kind: 'plain',
    button: 'Send Question',
    pending: 'Sending...',
    failed: 'Question Not Sent',
  };
}

export function rejectDecision(registration: RegistrationToDecide): Decision {
  const { id, companyName, contactEmail, updatedAt } = registration;
  return {
    path: `/admin/registrations/${id}`,
    intent: 'reject',
    title: `Reject ${companyName}`,
    consequences: [`No account is created. The reason is emailed to ${contactEmail}.`],
    fields: [
      {
        name: 'rejectionReason',
        label: 'Rejection Reason',
        hint: 'The applicant sees this.',
        required: true,
        maxLength: 2000,
      },
      { ...REVIEW_NOTES, label: 'Internal Notes' },
    ],
    seenAt: new Date(updatedAt).toISOString(),
    button: 'Reject',
    pending: 'Rejecting...',
    failed: 'Rejection Failed',
  };
}

const SELLER_REASON = { ...REASON, hint: 'The seller sees this.', required: true };

export function hideMaterialDecision({ id, title }: { id: string; title: string }): Decision {
  return {
    path: `/admin/materials/${id}`,
    intent: 'unavailable',
    title: `Make ${title} Unavailable`,
    consequences: [
      'No one can buy it until it is made available again, and unpaid purchases of it are canceled.',
      'The seller is notified.',
    ],
    fields: [SELLER_REASON],
    button: 'Make Unavailable',
    pending: 'Saving...',
    failed: 'Update Failed',
  };
}

export function deleteMaterialDecision({
  id,
  title,
  isBought,
}: {
  id: string;
  title: string;
  isBought: boolean;
}): Decision {
  return {
    path: `/admin/materials/${id}`,
    intent: 'delete',
    title: `Delete ${title}`,
    consequences: [
      'It leaves the market and everyone’s saved lists right away.',
      isBought
        ? 'It has been bought, so it is kept for the pages of those transactions.'
        : 'Its photos are removed with it.',
      'The seller is notified. This can’t be undone.',
    ],
    fields: [SELLER_REASON],
    button: 'Delete Material',
    pending: 'Deleting...',
    failed: 'Delete Failed',
  };
}
