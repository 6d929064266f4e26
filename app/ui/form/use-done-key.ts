import { useNavigation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { FormResult } from './form-result';

/** Changes when the form with this intent (null: none) succeeds, to clear it. Other forms don't change it. */
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
