import { useEffect } from 'react';
import { showToast } from '../feedback/toast';
import { type FormResult, readFormResult } from './form-result';

export function useFailureToast(result: FormResult | null | undefined, title: string): void {
  useEffect(() => {
    const [description] = Object.values(readFormResult(result).errors);
    if (typeof description === 'string') showToast({ kind: 'error', title, description });
  }, [result, title]);
}
