import type { MouseEvent } from 'react';
import { Button } from '../button';
import { Time } from '../data/time';
import { Badge } from '../feedback/badge';
import { Icon } from '../icon';
import { TypeIcon } from './type-icon';
import type { ShownNotification } from './types';

export function BellItem({
  item,
  onOpen,
  onRead,
  onDismiss,
}: {
  item: ShownNotification;
  onOpen: () => void;
  onRead: () => void;
  onDismiss: () => void;
}) {
  const { title, content, read, type, actionUrl } = item;
  return (
    <li className={read ? undefined : 'new'}>
      <TypeIcon type={type} />
      <div className="min-w-0">
        {read && !actionUrl ? (
          <b>{title}</b>
        ) : (
          <button type="button" className="as-text" onClick={onOpen}>
            {title}
          </button>
        )}
        {read ? null : (
          <>
            {' '}
            <Badge tone="high">New</Badge>
          </>
        )}
        <p className="clamp quiet">{content}</p>
        <Time at={item.createdAt} format="relative" className="meta" />
      </div>
      <div>
        {read ? null : (
          <Button
            kind="bare"
            size="sm"
            aria-label={`Mark read: ${title}`}
            title="Mark read"
            onClick={(event) => keepPlace(event, onRead)}
          >
            <Icon name="check" />
          </Button>
        )}
        <Button
          kind="bare"
          size="sm"
          aria-label={`Dismiss: ${title}`}
          title="Dismiss"
          onClick={(event) => keepPlace(event, onDismiss)}
        >
          <Icon name="close" />
        </Button>
      </div>
    </li>
  );
}

function keepPlace(event: MouseEvent<HTMLButtonElement>, act: () => void): void {
  const button = event.currentTarget;
  const line = button.closest('li');
  const beside = button.nextElementSibling ?? null;
  const other = (line?.nextElementSibling ?? line?.previousElementSibling)?.querySelector(
    'div > button:last-child',
  );
  const target = beside ?? other ?? button.closest('[role=group]');
  (target as HTMLElement | null)?.focus();
  act();
}
