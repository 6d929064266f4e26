import { useEffect } from 'react';
import { showToast } from '../feedback/toast';
import { type FormResult, readFormResult } from './form-result';

export function useFailureToast(
  result: FormResult | null | undefined,
  title: string,
  whenUnanswered?: string,
): void {
  useEffect(() => {
    const [message] = Object.values(readFormResult(result).errors);
    if (typeof message !== 'string') return;
    const description = (result?.isUnanswered && whenUnanswered) || message;
    showToast({ kind: 'error', title, description });
  }, [result, title, whenUnanswered]);
}
