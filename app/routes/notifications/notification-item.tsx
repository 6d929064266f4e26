import { useFetcher } from '@remix-run/react';
import { useEffect, useRef } from 'react';
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

type ListedNotification = Omit<ShownNotification, 'actionUrl'> & { isLinked: boolean };

/** The list's form sends what its buttons say, as the fetcher with its id. */
export function NotificationItem({ item }: { item: ListedNotification }) {
  const { id, title, category, priority, isLinked } = item;
  const pressed = usePressed(id);
  const isRead = item.read || pressed === 'read';
  if (pressed === 'dismiss') return null;
  const press = {
    size: 'sm',
    about: title,
    formAction: `/notifications/${id}`,
    'aria-describedby': `about-${id}`,
  } as const;
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
              Read <Time at={item.readAt} format="ago" />
            </span>
          ) : null}
        </p>
        <p id={`about-${id}`}>{item.content}</p>
        {isLinked ? (
          <SubmitButton {...press} kind="plain" intent="open" className="w-fit">
            {item.actionText ?? NOTIFICATIONS_COPY.open}
          </SubmitButton>
        ) : null}
      </div>
      <div className="row items-start">
        {isRead ? null : (
          <SubmitButton {...press} kind="bare" intent="read">
            Mark Read
          </SubmitButton>
        )}
        <SubmitButton {...press} kind="bare" intent="dismiss">
          Dismiss
        </SubmitButton>
      </div>
    </li>
  );
}

type Answer = { done?: boolean; message?: string };

function usePressed(key: string) {
  const { data, state, formData } = useFetcher<Answer>({ key });
  const pressed = formData?.get('intent') as 'read' | 'dismiss' | undefined;
  const last = useRef(pressed);
  const isRefused = state === 'idle' && data !== undefined && !data.done;
  const sentence = data?.message;
  useEffect(() => {
    if (pressed) last.current = pressed;
  }, [pressed]);
  useEffect(() => {
    if (!isRefused) return;
    const failed = NOTIFICATIONS_COPY[last.current === 'read' ? 'notRead' : 'notDismissed'];
    showToast({ kind: 'error', ...failed, ...(sentence && { description: sentence }) });
  }, [isRefused, data, sentence]);
  return pressed;
}
