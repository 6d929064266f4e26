import { useFetcher } from '@remix-run/react';
import { useEffect } from 'react';
import { CATEGORY_LABELS, NOTIFICATIONS_COPY, PRIORITY_LABELS } from '~/domain/notifications/copy';
import { Time } from '~/ui/data/time';
import { Badge, type Tone } from '~/ui/feedback/badge';
import { showToast } from '~/ui/feedback/toast';
import { PressForm } from '~/ui/form/press-form';
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

export function NotificationItem({ item, here }: { item: ListedNotification; here: string }) {
  const reading = useChange(NOTIFICATIONS_COPY.notRead);
  const dismissing = useChange(NOTIFICATIONS_COPY.notDismissed);
  const { id, title, category, priority, isLinked } = item;
  const isRead = item.read || reading.isOn;
  if (dismissing.isOn) return null;
  const press = {
    kind: 'bare',
    size: 'sm',
    about: title,
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
              Read <Time at={item.readAt} format="relative" />
            </span>
          ) : null}
        </p>
        <p id={`about-${id}`}>{item.content}</p>
        {isLinked ? (
          <PressForm
            action={`/notifications/${id}`}
            discover="none"
            fields={{ open: 1 }}
            size="sm"
            intent="read"
            about={title}
            aria-describedby={`about-${id}`}
          >
            {item.actionText ?? NOTIFICATIONS_COPY.open}
          </PressForm>
        ) : null}
      </div>
      <form
        method="post"
        action={`/notifications/${id}`}
        className="row items-start"
        onSubmit={(event) => {
          event.preventDefault();
          const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement;
          moveFocusOn(button);
          (button.value === 'read' ? reading : dismissing).submit(
            { intent: button.value, quiet: '1', toast: '1', wasUnread: item.read ? '0' : '1' },
            { method: 'post', action: `/notifications/${id}` },
          );
        }}
      >
        <input type="hidden" name="returnTo" value={here} />
        {isRead ? null : (
          <SubmitButton {...press} intent="read">
            Mark Read
          </SubmitButton>
        )}
        <SubmitButton {...press} intent="dismiss">
          Dismiss
        </SubmitButton>
      </form>
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
