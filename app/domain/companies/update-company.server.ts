import type { z } from 'zod/v4';
import { transaction, type Tx } from '~/db/client.server';
import { countToward } from '~/db/rate-limits.server';
import { getNewEmail, prepareNewEmail } from '~/domain/accounts/index.server';
import { announceListChanged, recordAudit } from '~/domain/administration/index.server';
import { notifyAdmins } from '~/domain/notifications/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { requireZipIn } from '~/lib/places/places.server';
import { withOthersChanges } from './changes/company-as-seen.server';
import { keepCompanyEmail } from './changes/company-email.server';
import type { ReviewedFacts } from './changes/company-changes.views';
import { differenceOf, OWN_FACTS } from './changes/reviewed-facts.server';
import { changeAsked, COMPANY_PROFILE_COPY } from './copy';
import { requireCompanyRole } from './members/team.server';
import type { UpdateCompany } from './update-company.schema';

/** Each change emails the admins. */
const CHANGES = { name: 'company_change', max: 10, withinSeconds: 24 * 60 * 60 };

/**
 * What the check mark vouches for waits for an admin, and a new email for its code; the rest shows
 * at once. A tax ID that is left out stays. Asking for the facts as they are now withdraws a waiting
 * request. Safe to repeat.
 * With `seen`, of `companyAsSeen`, keeps what others changed since.
 * @returns whether something changed at once, whether a fact waits for an admin, and an email that
 * waits for the code sent to it
 * @throws DomainError `forbidden`, `no_company`, `conflict` on `email` or on what others changed too,
 * `invalid` on `zipCode`, `rate_limited`
 */
export async function updateCompany(companyId: string, sent: Sent, actor: Actor) {
  if (actor.companyId && actor.companyId !== companyId) {
    throw new DomainError('forbidden', COMPANY_PROFILE_COPY.foreignCompany);
  }
  // Checked first: codes and limits are made outside the transaction below.
  const seen = await transaction((tx) => requireOwnCompany(tx, actor));
  const input = withOthersChanges(seen, sent);
  requireZipIn(input);
  const emailToConfirm = isSame(input.email, seen.email) ? null : input.email;
  const asked = emailToConfirm && (await getNewEmail('company_email', actor.userId));
  const isAsked = asked && !asked.isExpired && isSame(asked.email, input.email);
  const emailChange =
    emailToConfirm && !isAsked
      ? await prepareNewEmail('company_email', actor.userId, emailToConfirm)
      : null;
  if (newsIn(seen, input)) await countToward(CHANGES, companyId);

  return transaction(async (tx) => {
    const company = await requireOwnCompany(tx, actor);
    // If two save at once, the second sees the first here.
    const input = withOthersChanges(company, sent);
    const isWaiting = await keepChange(tx, { company, input, actor });
    const shown = {
      phone: input.phone || null,
      businessType: input.businessType || null,
      description: input.description || null,
    };
    const difference = differenceOf(company, shown);
    if (difference) {
      await tx.company.update({ where: { id: companyId }, data: shown, select: { id: true } });
      await recordAudit(tx, actor, 'company.updated', companyId, difference);
    }
    if (emailChange) await keepCompanyEmail(tx, emailChange);
    await announceListChanged(tx, 'companies', actor.userId);
    return { isUpdated: difference !== null, isWaiting, emailToConfirm };
  });
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

type Sent = z.infer<typeof UpdateCompany>;
type Input = Omit<Sent, 'seen'>;
type Current = Awaited<ReturnType<typeof requireOwnCompany>>;

async function requireOwnCompany(tx: Tx, actor: Actor) {
  const { companyId } = await requireCompanyRole(tx, actor, 'manage_company');
  return tx.company.findUniqueOrThrow({ where: { id: companyId }, select: OWN_FACTS });
}

const factsOf = (company: Current, input: Input): ReviewedFacts => ({
  name: input.name,
  taxId: input.taxId || (company.change ?? company).taxId,
  address: input.address || null,
  city: input.city,
  state: input.state,
  zipCode: input.zipCode || null,
});

/** The facts an admin must review, unless they already wait. */
function newsIn(company: Current, input: Input): ReviewedFacts | null {
  const facts = factsOf(company, input);
  const isNews = differenceOf(company, facts);
  return isNews && (!company.change || differenceOf(company.change, facts)) ? facts : null;
}

async function keepChange(
  tx: Tx,
  { company, input, actor }: { company: Current; input: Input; actor: Actor },
): Promise<boolean> {
  const facts = newsIn(company, input);
  if (facts) {
    await tx.companyChange.upsert({
      where: { companyId: company.id },
      create: { companyId: company.id, ...facts },
      update: facts,
      select: { companyId: true },
    });
    const difference = differenceOf(company, facts);
    await recordAudit(tx, actor, 'company.change_requested', company.id, { ...difference });
    await notifyAdmins(tx, changeAsked(company.id, company.name, facts.name));
    return true;
  }
  if (!company.change) return false;
  if (differenceOf(company, factsOf(company, input))) return true;
  await withdrawChange(tx, company, actor);
  return false;
}

/**
 * The company's request to change what an admin reviews. Safe to repeat.
 * @throws DomainError `forbidden`, `no_company`
 */
export async function withdrawCompanyChange(actor: Actor): Promise<void> {
  await transaction(async (tx) => {
    await withdrawChange(tx, await requireOwnCompany(tx, actor), actor);
    await announceListChanged(tx, 'companies', actor.userId);
  });
}

async function withdrawChange(tx: Tx, company: Current, actor: Actor): Promise<void> {
  const { id: companyId, change } = company;
  if (!change) return;
  await tx.companyChange.delete({ where: { companyId }, select: { companyId: true } });
  await recordAudit(tx, actor, 'company.change_withdrawn', companyId, {
    before: differenceOf(company, change)?.after,
  });
}
