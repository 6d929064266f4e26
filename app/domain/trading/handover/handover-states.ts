export type HandoverState = 'none' | 'proposed' | 'agreed' | 'handed_over' | 'received';

export type HandoverStep = 'propose' | 'agree' | 'hand_over' | 'receive';

export interface HandoverTransition {
  from: readonly HandoverState[];
  to: HandoverState;
  by: 'either' | 'other' | 'seller' | 'buyer';
  sentence: string;
}

export const HANDOVER_STEPS: Record<HandoverStep, HandoverTransition> = {
  propose: {
    from: ['none', 'proposed', 'agreed'],
    to: 'proposed',
    by: 'either',
    sentence: 'One side says how, where and when; whatever was agreed before is open again.',
  },
  agree: {
    from: ['proposed'],
    to: 'agreed',
    by: 'other',
    sentence: 'The other side agrees to exactly what it has read.',
  },
  hand_over: {
    from: ['agreed'],
    to: 'handed_over',
    by: 'seller',
    sentence: 'The seller says that the goods have left its hands.',
  },
  receive: {
    from: ['handed_over'],
    to: 'received',
    by: 'buyer',
    sentence: 'The buyer says that the goods are there.',
  },
};

interface HandoverTimes {
  agreedAt: Date | string | null;
  handedOverAt: Date | string | null;
  receivedAt: Date | string | null;
}

export function handoverStateOf(handover: HandoverTimes | null): HandoverState {
  if (!handover) return 'none';
  if (handover.receivedAt) return 'received';
  if (handover.handedOverAt) return 'handed_over';
  return handover.agreedAt ? 'agreed' : 'proposed';
}

/** Whether this side may take the step in any state; admins never may. */
export function isStepOf(
  step: HandoverStep,
  party: 'buyer' | 'seller' | 'admin',
  proposedBy?: 'buyer' | 'seller' | null,
): boolean {
  if (party === 'admin') return false;
  const { by } = HANDOVER_STEPS[step];
  if (by === 'other') return party !== proposedBy;
  return by === 'either' || by === party;
}

export function canStep(step: HandoverStep, state: HandoverState): boolean {
  return HANDOVER_STEPS[step].from.includes(state);
}
