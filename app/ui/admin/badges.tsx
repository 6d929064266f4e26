import type { ReactNode } from 'react';
import { MailAddress } from '../data/mail-address';
import { Time } from '../data/time';
import { Badge } from '../feedback/badge';

export function NameAndEmail({ name, email }: { name: ReactNode; email: string }) {
  return (
    <div className="min-w-48">
      {name}
      <span className="meta block font-normal">
        <MailAddress address={email} />
      </span>
    </div>
  );
}

export function VerifiedBadge({ is, no = 'Unverified' }: { is: boolean; no?: string }) {
  return <Badge tone={is ? 'good' : 'fair'}>{is ? 'Verified' : no}</Badge>;
}

export function AvailableBadge({ is }: { is: boolean }) {
  return <Badge tone={is ? 'good' : 'neutral'}>{is ? 'Available' : 'Unavailable'}</Badge>;
}

export function ActiveBadge({ is }: { is: boolean }) {
  return <Badge tone={is ? 'good' : 'neutral'}>{is ? 'Active' : 'Inactive'}</Badge>;
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
