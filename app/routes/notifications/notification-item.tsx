import { useFetcher } from '@remix-run/react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { CATEGORY_LABELS, NOTIFICATIONS_COPY, PRIORITY_LABELS } from '~/domain/notifications/copy';
import { Time } from '~/ui/data/time';
import { Badge, type Tone } from '~/ui/feedback/badge';
import { showToast } from '~/ui/feedback/toast';
import { SubmitButton } from '~/ui/form/submit-button';
import { moveFocusOn } from '~/ui/notifications/move-focus-on';
import { TypeIcon } from '~/ui/notifications/type-icon';
import type { ShownNotification } from '~/ui/notifications/types';

const PRIORITY_TONES: Record<ShownNotification['priority'], Tone> = {
  urgent: 'high',
  high: 'fair',
  normal: 'neutral',
  low: 'neutral',
};

type ListedNotification = Omit<ShownNotification, 'actionUrl'> & { isLinked: boolean };

/** Its buttons belong to the list's form. */
export function NotificationItem({ item }: { item: ListedNotification }) {
  const { submit, pressed } = useChange();
  const { id, title, category, priority, isLinked } = item;
  const isRead = item.read || pressed === 'read';
  if (pressed === 'dismiss') return null;
  const action = `/notifications/${id}`;
  const press = {
    size: 'sm',
    about: title,
    formAction: action,
    'aria-describedby': `about-${id}`,
  } as const;
  const change = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    const { currentTarget: button } = event;
    moveFocusOn(button);
    const wasUnread = item.read ? '0' : '1';
    submit({ intent: button.value, quiet: '1', toast: '1', wasUnread }, { method: 'post', action });
  };
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
          <SubmitButton {...press} kind="plain" intent="open" className="w-fit">
            {item.actionText ?? NOTIFICATIONS_COPY.open}
          </SubmitButton>
        ) : null}
      </div>
      <div className="row items-start">
        {isRead ? null : (
          <SubmitButton {...press} kind="bare" intent="read" onClick={change}>
            Mark Read
          </SubmitButton>
        )}
        <SubmitButton {...press} kind="bare" intent="dismiss" onClick={change}>
          Dismiss
        </SubmitButton>
      </div>
    </li>
  );
}

type Answer = { done?: boolean; message?: string };

function useChange() {
  const { submit, data, state, formData } = useFetcher<Answer>();
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
  return { submit, pressed };
}
