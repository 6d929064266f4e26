import { useEffect } from 'react';
import { hideToast, showToast } from '../feedback/toast';
import { type FormResult, readFormResult } from './form-result';

/** Shown until the next answer, unless it goes away before. */
export function useFailureToast(result: FormResult | null | undefined, title: string): void {
  useEffect(() => {
    const [description] = Object.values(readFormResult(result).errors);
    if (typeof description !== 'string') return;
    const shown = showToast({ kind: 'error', title, description });
    return () => hideToast(shown);
  }, [result, title]);
}
