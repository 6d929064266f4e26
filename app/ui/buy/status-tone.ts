import type { TransactionStatus } from '~/domain/trading/copy';
import type { Tone } from '../feedback/badge';

const TONES: Record<TransactionStatus, Tone> = {
  pending: 'neutral',
  processing: 'fair',
  completed: 'good',
  cancelled: 'high',
  refunded: 'neutral',
};

export const statusTone = (status: TransactionStatus): Tone => TONES[status];
