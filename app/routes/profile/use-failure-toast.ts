import { useEffect } from 'react';
import { PROFILE_COPY } from '~/domain/accounts/copy';
import { COMPANY_PROFILE_COPY } from '~/domain/companies/copy';
import { type FormResult, readFormResult } from '~/ui/form/form-result';
import { showToast } from '~/ui/feedback/toast';

const WORDS = new Map<unknown, { title: string; description: string }>([
  ['password', PROFILE_COPY.passwordChangeFailed],
  ['company', COMPANY_PROFILE_COPY.updateFailed],
]);

/** Says besides the form's own messages that it was refused; without JavaScript those stand alone. */
export function useFailureToast(result: FormResult | undefined): void {
  useEffect(() => {
    if (!result?.error) return;
    const intent = result.initialValue?.intent;
    const words = WORDS.get(intent) ?? PROFILE_COPY.updateFailed;
    const [first] = Object.values(readFormResult(result).errors);
    showToast({
      kind: 'error',
      title: words.title,
      description: typeof first === 'string' ? first : words.description,
    });
  }, [result]);
}
