import { type MouseEvent, useEffect, useRef } from 'react';
import { firstError } from './field';

/** Messages by field; the empty key holds what is wrong with the form as a whole. */
export type FormErrors = Record<string, string | string[] | undefined>;

export type ErrorSummaryProps = {
  errors: FormErrors | null | undefined;
  /** Ids of fields whose id isn't their name. */
  ids?: Record<string, string>;
  title?: string;
};

/**
 * What went wrong, at the top of the form, in the same words as at the fields and linked to them.
 * It takes the focus when new errors come: by `autofocus` on a page that a plain post answered,
 * by an effect where the answer came through JavaScript.
 */
export function ErrorSummary({ errors, ids, title = 'There is a problem' }: ErrorSummaryProps) {
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
    // eslint-disable-next-line jsx-a11y/no-autofocus -- the summary is where a person must continue after a refused post
    <div className="errs" role="alert" tabIndex={-1} ref={box} autoFocus>
      <h2>{title}</h2>
      <ul>
        {lines.map(({ field, message }) => (
          <li key={field}>
            {field ? (
              <a href={`#${ids?.[field] ?? field}`} onClick={goToField}>
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * Goes to the field without a new address: to the router that would be a navigation, after which
 * the answer to the post, errors and all, is forgotten.
 */
function goToField(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  field.focus();
}
