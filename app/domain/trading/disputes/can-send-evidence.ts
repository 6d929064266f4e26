interface AnswerableDispute {
  state: string;
  isAnswered: boolean;
  dueAt: Date | string | null;
  sentAt: Date | string | null;
}

/** Once, until the bank's deadline. */
export function canSendEvidence(dispute: AnswerableDispute, now: Date): boolean {
  const { state, isAnswered, dueAt, sentAt } = dispute;
  const isOpen = state === 'open' || state === 'inquiry';
  return isOpen && !isAnswered && sentAt === null && (dueAt === null || new Date(dueAt) > now);
}
