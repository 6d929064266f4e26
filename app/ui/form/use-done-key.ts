import { useNavigation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { FormResult } from './form-result';

/** Changes once the page's form of this intent (null: none) is done, to empty it; others' changes keep what is typed. */
export function useDoneKey(intent: string | null, result: FormResult | null | undefined): number {
  const { formMethod, formData } = useNavigation();
  const isSending = formMethod === 'POST' && formData?.get('intent') === intent;
  const wasSending = useRef(false);
  const [key, setKey] = useState(0);
  useEffect(() => {
    if (wasSending.current && !isSending && !result) setKey((before) => before + 1);
    wasSending.current = isSending;
  }, [isSending, result]);
  return key;
}
