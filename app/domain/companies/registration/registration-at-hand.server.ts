import { db, type Prisma } from '~/db/client.server';
import { seal, unsealOrNull } from '~/lib/seal.server';
import type { Visitor } from '~/lib/actor';
import { SAID_FIELDS } from './start-registration.server';

const AT_HAND_MS = 24 * 60 * 60 * 1000;

const { hashedPassword: _, ...SHOWN_FIELDS } = SAID_FIELDS;
const KEPT = {
  ...SHOWN_FIELDS,
  id: true,
  status: true,
} as const satisfies Prisma.CompanyRegistrationRequestSelect;

type Kept = Prisma.CompanyRegistrationRequestGetPayload<{ select: typeof KEPT }>;

export type RegistrationAtHand = ReturnType<typeof viewOf>;

/** What this browser registered in the last day; looks the same if the address was known. */
export async function getRegistrationAtHand({
  browser,
}: Visitor): Promise<RegistrationAtHand | null> {
  if (!browser) return null;
  const kept = await db.companyRegistrationRequest.findFirst({
    where: { browser, updatedAt: { gt: new Date(Date.now() - AT_HAND_MS) } },
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

/** Null for an invalid link, and once the registration is gone. */
export async function getRegistrationByLink(link: string): Promise<RegistrationAtHand | null> {
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

function viewOf({ id: _id, status, ...said }: Kept) {
  return {
    email: said.contactEmail,
    isConfirmed: status !== 'pending' && status !== 'rejected',
    isRejected: status === 'rejected',
    backTo: formOf(said),
    typed: typedIn(said),
  };
}

/** By the names of its form's fields. */
function typedIn(said: Omit<Kept, 'id' | 'status'>): Record<string, string> {
  const { contactEmail: email, contactPhone: phone, companyName: name, ...rest } = said;
  const brief = { name, email, phone, address: said.businessAddress, ...rest };
  const values = Object.entries(said.contactFirstName ? said : brief).map(([field, value]) => [
    field,
    Array.isArray(value) ? value.join('\n') : value === null ? '' : String(value),
  ]);
  return Object.fromEntries(values) as Record<string, string>;
}
