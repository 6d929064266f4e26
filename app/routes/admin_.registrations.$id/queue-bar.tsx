import { useNavigate } from '@remix-run/react';
import type { KeyboardEvent } from 'react';
import type { findPlaceInQueue, Registration } from '~/domain/companies/index.server';
import { ActionButton } from '~/ui/admin/forms/action-button';
import { ButtonLink } from '~/ui/button';
import { Time } from '~/ui/data/time';
import { useHydrated } from '~/ui/hydrated';

type Queue = Awaited<ReturnType<typeof findPlaceInQueue>>;

export const pathOf = (id: string) => `/admin/registrations/${id}`;

/** The registration's place in the queue, who is reviewing it, and links to the ones next to it. */
export function QueueBar({
  registration,
  queue,
  isMine,
}: {
  registration: Registration;
  queue: Queue;
  isMine: boolean;
}) {
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
          <b>
            {`. ${claim.name} has been reviewing this one since `}
            <Time at={claim.since} format="datetime" />
          </b>
        ) : null}
        {isMine ? '. You are reviewing this one' : null}.
        {hydrated && isOpen ? (
          <span className="quiet block">
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
 * Letter keys while the focus is in the page's content, and not in a field. Source: WCAG 2.1.4.
 */
export function useReviewKeys({ previous, next }: Queue) {
  const navigate = useNavigate();
  return (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    if (target instanceof Element && target.closest('input, textarea, select')) return;
    const to = { n: next, p: previous }[key];
    const field = { a: '#approve-form button', r: '#reject-form textarea' }[key];
    if (to) void navigate(pathOf(to));
    const found = field ? event.currentTarget.querySelector<HTMLElement>(field) : null;
    if (!to && !found) return;
    event.preventDefault();
    found?.focus();
  };
}
