import { useLocation } from '@remix-run/react';
import { useState } from 'react';

/**
 * Remix drops action data on revalidation, which a live page does on every event. Kept until the
 * next form or navigation.
 */
export function useKeptAnswer<Answer>(answer: Answer | undefined): Answer | undefined {
  const { key } = useLocation();
  const [kept, setKept] = useState({ key, answer });
  // A form's answer has a new key; revalidation keeps the key.
  if (kept.key === key && (!answer || kept.answer === answer)) return kept.answer;
  setKept({ key, answer });
  return answer;
}
