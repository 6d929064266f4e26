import { STATUS_LABELS, type TransactionStatus } from '~/domain/trading/copy';
import { Badge, type Tone } from '../feedback/badge';

const TONES: Partial<Record<TransactionStatus, Tone>> = {
  processing: 'fair',
  completed: 'good',
  cancelled: 'high',
};

export const StatusBadge = ({ status }: { status: TransactionStatus }) => (
  <Badge tone={TONES[status]}>{STATUS_LABELS[status]}</Badge>
);
