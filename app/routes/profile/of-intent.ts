import { type FormResult, readFormResult } from '~/ui/form/form-result';

/** What came back of one of the page's forms; nothing where another one was sent. */
export function resultOf(result: FormResult | undefined, ...intents: string[]) {
  const intent = result?.initialValue?.intent;
  const isOwn = typeof intent === 'string' && intents.includes(intent);
  return readFormResult(isOwn ? result : null);
}
