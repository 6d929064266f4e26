import { Form, useFetcher } from '@remix-run/react';
import { type FormEvent, useEffect } from 'react';
import { CATEGORY_LABELS, NOTIFICATIONS_COPY, PRIORITY_LABELS } from '~/domain/notifications/copy';
import { Time } from '~/ui/data/time';
import { Badge, type Tone } from '~/ui/feedback/badge';
import { showToast } from '~/ui/feedback/toast';
import { SubmitButton } from '~/ui/form/submit-button';
import { TypeIcon } from '~/ui/notifications/type-icon';
import type { ShownNotification } from '~/ui/notifications/types';

const PRIORITY_TONES: Record<ShownNotification['priority'], Tone> = {
  urgent: 'high',
  high: 'fair',
  normal: 'neutral',
  low: 'neutral',
};

export type ListedNotification = Omit<ShownNotification, 'actionUrl'> & { isLinked: boolean };

export function NotificationItem({ item, here }: { item: ListedNotification; here: string }) {
  const reading = useChange(NOTIFICATIONS_COPY.notRead);
  const dismissing = useChange(NOTIFICATIONS_COPY.notDismissed);
  const { id, title, category, priority, isLinked } = item;
  const isRead = item.read || reading.isOn;
  if (dismissing.isOn) return null;
  return (
    <li className={isRead ? undefined : 'new'}>
      <TypeIcon type={item.type} />
      <div className="grid min-w-0 gap-1.5">
        <h2 className="text-base">{title}</h2>
        <p className="row">
          {isRead ? null : <Badge tone="high">New</Badge>}
          <Badge tone={PRIORITY_TONES[priority]}>{PRIORITY_LABELS[priority]}</Badge>
          <Badge>{CATEGORY_LABELS[category]}</Badge>
          <Time at={item.createdAt} format="relative" className="meta" />
          {item.readAt ? (
            <span className="meta">
              Read <Time at={item.readAt} format="relative" />
            </span>
          ) : null}
        </p>
        <p id={`about-${id}`}>{item.content}</p>
        {isLinked ? (
          <Form method="post" action={`/notifications/${id}`} discover="none">
            <input type="hidden" name="open" value="1" />
            <SubmitButton
              kind="plain"
              size="sm"
              name="intent"
              value="read"
              aria-describedby={`about-${id}`}
            >
              {item.actionText ?? NOTIFICATIONS_COPY.open}
              <span className="sr"> {title}</span>
            </SubmitButton>
          </Form>
        ) : null}
      </div>
      <div className="row items-start">
        {isRead ? null : (
          <Lone fetcher={reading} {...{ item, here }} intent="read" label="Mark Read" isUnread />
        )}
        <Lone
          fetcher={dismissing}
          {...{ item, here }}
          intent="dismiss"
          label="Dismiss"
          isUnread={!item.read}
        />
      </div>
    </li>
  );
}

type Answer = { done?: boolean; message?: string };

function useChange(failed: { title: string; description: string }) {
  const fetcher = useFetcher<Answer>();
  const { data, state } = fetcher;
  const isRefused = state === 'idle' && data !== undefined && !data.done;
  const sentence = data?.message ?? failed.description;
  useEffect(() => {
    if (isRefused) showToast({ kind: 'error', title: failed.title, description: sentence });
  }, [isRefused, data, sentence, failed.title]);
  return { ...fetcher, isOn: state !== 'idle' };
}

function Lone({
  fetcher,
  item,
  intent,
  here,
  label,
  isUnread,
}: {
  fetcher: ReturnType<typeof useChange>;
  item: ListedNotification;
  intent: 'read' | 'dismiss';
  here: string;
  label: string;
  isUnread: boolean;
}) {
  const action = `/notifications/${item.id}`;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    keepPlace(event.currentTarget);
    fetcher.submit(
      { intent, quiet: '1', toast: '1', wasUnread: isUnread ? '1' : '0' },
      { method: 'post', action },
    );
  };
  return (
    <form method="post" action={action} onSubmit={onSubmit}>
      <input type="hidden" name="returnTo" value={here} />
      <SubmitButton
        kind="bare"
        size="sm"
        name="intent"
        value={intent}
        aria-describedby={`about-${item.id}`}
      >
        {label}
        <span className="sr"> {item.title}</span>
      </SubmitButton>
    </form>
  );
}

/** The pressed button disappears: focus moves to the next form, line, or heading first. */
function keepPlace(form: HTMLFormElement): void {
  const line = form.closest('li');
  const target =
    form.nextElementSibling?.querySelector('button') ??
    (line?.nextElementSibling ?? line?.previousElementSibling)?.querySelector(
      'div:last-child > form:last-child button',
    ) ??
    document.querySelector('main h1');
  (target as HTMLElement | null)?.focus();
}
