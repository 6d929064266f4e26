import { Button } from '../button';
import { Time } from '../data/time';
import { Badge } from '../feedback/badge';
import { Icon, type IconName } from '../icon';
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
  const action = (label: string, icon: IconName, run: () => void) => (
    <Button
      kind="bare"
      size="sm"
      aria-label={`${label}: ${title}`}
      title={label}
      onClick={(event) => {
        moveFocusOn(event.currentTarget);
        run();
      }}
    >
      <Icon name={icon} />
    </Button>
  );
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
        {read ? null : action('Mark read', 'check', onRead)}
        {action('Dismiss', 'close', onDismiss)}
      </div>
    </li>
  );
}
