import { PAYOUT_LABELS } from '~/domain/trading/payouts/copy';
import { Badge, type Tone } from '../feedback/badge';

const TONES: Record<keyof typeof PAYOUT_LABELS, Tone> = {
  pending: 'neutral',
  in_transit: 'neutral',
  paid: 'good',
  failed: 'high',
  canceled: 'neutral',
};

export function PayoutBadge({ status }: { status: keyof typeof PAYOUT_LABELS }) {
  return <Badge tone={TONES[status]}>{PAYOUT_LABELS[status]}</Badge>;
}
