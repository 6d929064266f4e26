type HandoverState = 'none' | 'proposed' | 'agreed' | 'handed_over' | 'received';

export type HandoverStep = 'propose' | 'agree' | 'hand_over' | 'undo' | 'receive';

const HANDOVER_STEPS: Record<
  HandoverStep,
  { from: readonly HandoverState[]; by: 'either' | 'other' | 'seller' | 'buyer' }
> = {
  /** Reopens any earlier agreement. */
  propose: { from: ['none', 'proposed', 'agreed'], by: 'either' },
  agree: { from: ['proposed'], by: 'other' },
  hand_over: { from: ['agreed'], by: 'seller' },
  undo: { from: ['handed_over'], by: 'seller' },
  receive: { from: ['handed_over'], by: 'buyer' },
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

const UNDO_MS = 10 * 60_000;

/** When a mistaken "handed over" can no longer be undone. */
export const undoUntil = (handedOverAt: Date | string): Date =>
  new Date(new Date(handedOverAt).getTime() + UNDO_MS);
