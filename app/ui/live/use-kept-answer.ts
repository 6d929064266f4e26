import { useLocation } from '@remix-run/react';
import { useState } from 'react';

/**
 * The answer to a form of a live page. Remix forgets it when the page's data is loaded again, which
 * on such a page happens by itself; here it stays until the next form is answered or one goes on.
 */
export function useKeptAnswer<Answer>(answer: Answer | undefined): Answer | undefined {
  const { key } = useLocation();
  const [kept, setKept] = useState({ key, answer });
  // A form that is answered has a key of its own; loading again keeps it.
  if (kept.key === key && (!answer || kept.answer === answer)) return kept.answer;
  setKept({ key, answer });
  return answer;
}
