import type { ReactNode } from 'react';
import { classNames } from '../class-names';

export type Tone = 'neutral' | 'good' | 'fair' | 'high';

export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={classNames('tag', tone !== 'neutral' && tone)}>{children}</span>;
}

export function VerifiedTick() {
  return (
    <b className="tick">
      <i>Verified</i>
    </b>
  );
}
