import { useNavigate } from '@remix-run/react';
import { useEffect } from 'react';
import { REGISTRATION_COPY } from '~/domain/companies/copy';
import type { findPlaceInQueue, Registration } from '~/domain/companies/index.server';
import { ActionButton } from '~/ui/admin/forms/action-button';
import { ButtonLink } from '~/ui/button';
import { Time } from '~/ui/data/time';
import { useHydrated } from '~/ui/hydrated';

type Queue = Awaited<ReturnType<typeof findPlaceInQueue>>;

export const pathOf = (id: string) => `/admin/registrations/${id}`;

interface QueueBarProps {
  registration: Registration;
  queue: Queue;
  isMine: boolean;
}

/** The registration's place in the queue, who is reviewing it, and links to the ones next to it. */
export function QueueBar({ registration, queue, isMine }: QueueBarProps) {
  const { id, companyName, claim, status } = registration;
  const hydrated = useHydrated();
  if (queue.waiting === 0 && !queue.next) return null;
  const button = { action: pathOf(id), about: companyName };
  const isOpen = status === 'under_review';
  return (
    <nav aria-label="Registrations under review" className="panel row">
      <p className="num mr-auto" role="status">
        {isOpen ? `${queue.place} of ${queue.waiting} to decide` : `${queue.waiting} to decide`}
        {claim && !isMine ? (
          <>
            {'. '}
            <b>
              {`${claim.name} has been reviewing this one since `}
              <Time at={claim.since} format="datetime" />
            </b>
          </>
        ) : null}
        {isMine ? '. You are reviewing this one' : null}.
        {hydrated && isOpen ? (
          <span className="quiet block pointer-coarse:hidden">
            Keys on this page: A approve, R reject, N next, P previous.
          </span>
        ) : null}
      </p>
      {isOpen && !claim ? (
        <ActionButton {...button} intent="claim" label="Claim" pending="Claiming..." />
      ) : null}
      {isMine ? (
        <ActionButton {...button} intent="release" label="Give Back" pending="Giving back..." />
      ) : null}
      {queue.previous ? (
        <ButtonLink size="sm" to={pathOf(queue.previous)}>
          Previous
        </ButtonLink>
      ) : null}
      {queue.next ? (
        <ButtonLink size="sm" to={pathOf(queue.next)}>
          Next
        </ButtonLink>
      ) : null}
    </nav>
  );
}

/**
 * Letter keys while the focus is in the page's content or nowhere, and not in a field. Leaving with
 * unsent text asks first. Source: WCAG 2.1.4.
 */
export function useReviewKeys({ previous, next }: Queue) {
  const navigate = useNavigate();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (ctrlKey || metaKey || altKey || shiftKey || !(target instanceof Element)) return;
      const content = document.querySelector('main')!;
      if (target !== document.body && !content.contains(target)) return;
      if (target.closest('input, textarea, select')) return;
      const letter = key.toLowerCase();
      const to = { n: next, p: previous }[letter];
      const field = { a: '#approve-form button', r: '#reject-form textarea' }[letter];
      const found = field ? content.querySelector<HTMLElement>(field) : null;
      if (!to && !found) return;
      event.preventDefault();
      found?.focus();
      if (!to) return;
      const isTyped = [...content.querySelectorAll('textarea')].some(({ value }) => value.trim());
      if (!isTyped || confirm(REGISTRATION_COPY.discardTyped)) void navigate(pathOf(to));
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [navigate, next, previous]);
}
