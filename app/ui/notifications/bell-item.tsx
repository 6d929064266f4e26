import { Button } from '../button';
import { Time } from '../data/time';
import { Badge } from '../feedback/badge';
import { Icon } from '../icon';
import { moveFocusOn } from './move-focus-on';
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
          <button type="button" className="label link text-left" onClick={onOpen}>
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
            onClick={(event) => {
              moveFocusOn(event.currentTarget);
              onRead();
            }}
          >
            <Icon name="check" />
          </Button>
        )}
        <Button
          kind="bare"
          size="sm"
          aria-label={`Dismiss: ${title}`}
          title="Dismiss"
          onClick={(event) => {
            moveFocusOn(event.currentTarget);
            onDismiss();
          }}
        >
          <Icon name="close" />
        </Button>
      </div>
    </li>
  );
}
