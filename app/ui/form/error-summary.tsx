import { type MouseEvent, useEffect, useRef } from 'react';
import { SIGNED_OUT_SENTENCE } from '~/lib/sign-in-header';
import { firstError } from './field';

/** The empty key holds errors of the whole form. */
export type FormErrors = Record<string, string | string[] | undefined>;

export type ErrorSummaryProps = {
  errors: FormErrors | null | undefined;
  ids?: Record<string, string>;
  idPrefix?: string;
  title?: string;
};

/** Takes focus by `autofocus` after a plain post, and by an effect after a fetch. */
export function ErrorSummary({
  errors,
  ids,
  idPrefix = '',
  title = 'There is a problem',
}: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const lines = Object.entries(errors ?? {}).flatMap(([field, error]) => {
    const message = firstError(error);
    return message ? [{ field, message }] : [];
  });
  const any = lines.length > 0;

  useEffect(() => {
    if (any) box.current?.focus();
  }, [errors, any]);

  if (!any) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- after a refused post, people continue at the summary
    <div className="errs" role="alert" tabIndex={-1} ref={box} autoFocus>
      <h2>{title}</h2>
      <ul>
        {lines.map(({ field, message }) => (
          <li key={field}>
            {field ? (
              <a href={`#${ids?.[field] ?? idPrefix + field}`} onClick={goToField}>
                {message}
              </a>
            ) : (
              message
            )}
            {message === SIGNED_OUT_SENTENCE ? <SignIn /> : null}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** In another tab: leaving this one would lose what was typed. */
function SignIn() {
  const returnTo = location.pathname + location.search;
  return (
    <>
      {' '}
      <a href={`/signin?${new URLSearchParams({ returnTo })}`} target="_blank" rel="noreferrer">
        Sign In
      </a>
    </>
  );
}

/** To the router a hash change is a navigation, which drops the action's errors. */
function goToField(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  field.focus();
}
