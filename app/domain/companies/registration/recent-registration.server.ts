import { db, type Prisma } from '~/db/client.server';
import { seal, unsealOrNull } from '~/lib/seal.server';
import type { Visitor } from '~/lib/actor';
import { SENT_FIELDS } from './start-registration.server';

const RECENT_MS = 24 * 60 * 60 * 1000;

const KEPT = { ...SENT_FIELDS, id: true, status: true } as const;

type Kept = Prisma.CompanyRegistrationRequestGetPayload<{ select: typeof KEPT }>;

export type RecentRegistration = ReturnType<typeof viewOf>;

/** What this browser registered in the last day; looks the same if the address was known. */
export async function getRecentRegistration({
  browser,
}: Visitor): Promise<RecentRegistration | null> {
  if (!browser) return null;
  const kept = await db.companyRegistrationRequest.findFirst({
    where: { browser, updatedAt: { gt: new Date(Date.now() - RECENT_MS) } },
    orderBy: { updatedAt: 'desc' },
    select: KEPT,
  });
  return kept && viewOf(kept);
}

/** The path that shows the form filled in, for the email that rejects a registration. */
export function pathToRegisterAgain(request: Pick<Kept, 'id' | 'contactFirstName'>): string {
  const path = formOf(request);
  const again = new URLSearchParams({ again: seal(request.id, 'registering again') });
  return `${path}${path.includes('?') ? '&' : '?'}${again}`;
}

/** The same path, once its password was given. Null if the registration is gone. */
export async function findPathToRegisterAgain(id: string): Promise<string | null> {
  const select = { id: true, contactFirstName: true };
  const request = await db.companyRegistrationRequest.findUnique({ where: { id }, select });
  return request && pathToRegisterAgain(request);
}

/** Null for an invalid link, and once the registration is gone. */
export async function getRegistrationByLink(link: string): Promise<RecentRegistration | null> {
  const id = unsealOrNull(link, 'registering again');
  if (!id) return null;
  const kept = await db.companyRegistrationRequest.findFirst({
    where: { id, status: 'rejected' },
    select: KEPT,
  });
  return kept && viewOf(kept);
}

/** The short form asks for no name. */
const formOf = ({ contactFirstName }: Pick<Kept, 'contactFirstName'>) =>
  contactFirstName ? '/register' : '/auth?tab=sign-up';

function viewOf({ id: _id, status, ...sent }: Kept) {
  return {
    email: sent.contactEmail,
    isConfirmed: status !== 'pending' && status !== 'rejected',
    isRejected: status === 'rejected',
    backTo: formOf(sent),
    typed: typedIn(sent),
  };
}

/** By the names of its form's fields. */
function typedIn(sent: Omit<Kept, 'id' | 'status'>): Record<string, string> {
  const { contactEmail: email, contactPhone: phone, companyName: name, ...rest } = sent;
  const brief = { name, email, phone, address: sent.businessAddress, ...rest };
  const values = Object.entries(sent.contactFirstName ? sent : brief).map(([field, value]) => [
    field,
    Array.isArray(value) ? value.join('\n') : value === null ? '' : String(value),
  ]);
  return Object.fromEntries(values) as Record<string, string>;
}
