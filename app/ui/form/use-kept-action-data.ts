// oxlint-disable-next-line no-restricted-imports -- kept here
import { useActionData, useLocation } from '@remix-run/react';
import { useState } from 'react';

/**
 * Remix drops action data on revalidation, which a live page does on every event. Kept until the
 * next form or navigation.
 */
export function useKeptActionData<Action>() {
  const data = useActionData<Action>();
  const { key } = useLocation();
  const [kept, setKept] = useState({ key, data });
  // A form's answer has a new key; revalidation keeps the key.
  if (kept.key === key && (!data || kept.data === data)) return kept.data;
  setKept({ key, data });
  return data;
}
