import type { ReactNode } from 'react';
import type { AdminMaterial } from '~/domain/administration/admin.views';
import { MailAddress } from '../data/mail-address';
import { Time } from '../data/time';
import { Badge } from '../feedback/badge';

export function NameAndEmail({ name, email }: { name: ReactNode; email: string | null }) {
  return (
    <div className="min-w-48">
      <span>{name}</span>
      <span className="meta block">
        {email ? <MailAddress address={email} /> : 'No email address'}
      </span>
    </div>
  );
}

export function VerifiedBadge({ verified, no = 'Unverified' }: { verified: boolean; no?: string }) {
  return <Badge tone={verified ? 'good' : 'fair'}>{verified ? 'Verified' : no}</Badge>;
}

export function AvailableBadge({
  available,
  quantity,
  quantityHeld,
}: Pick<AdminMaterial, 'available' | 'quantity' | 'quantityHeld'>) {
  if (available && quantity + quantityHeld === 0) return <Badge tone="fair">Sold out</Badge>;
  return (
    <Badge tone={available ? 'good' : 'neutral'}>{available ? 'Available' : 'Unavailable'}</Badge>
  );
}

export function ActiveBadge({ active }: { active: boolean }) {
  return <Badge tone={active ? 'good' : 'neutral'}>{active ? 'Active' : 'Inactive'}</Badge>;
}

/** A ban or a suspension, with its reason. */
export function Barred({
  word,
  at,
  reason,
}: {
  word: string;
  at: string | null;
  reason: string | null;
}) {
  return (
    <>
      <Badge tone="high">{word}</Badge>
      <span className="meta block">
        {at ? <Time at={at} /> : word}
        {`: ${reason ?? 'no reason given'}`}
      </span>
    </>
  );
}
