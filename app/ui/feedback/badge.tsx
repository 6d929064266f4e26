import type { ReactNode } from 'react';
import { classNames } from '../class-names';

export type Tone = 'neutral' | 'good' | 'fair' | 'high';

/** A word about a state. The tone only repeats what the word says. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={classNames('tag', tone !== 'neutral' && tone)}>{children}</span>;
}

/** The tick of a verified company, read out as 'Verified'. */
export function VerifiedTick() {
  return (
    <b className="tick">
      <i>Verified</i>
    </b>
  );
}
