import { Icon, type IconName } from '../icon';
import { AppLink } from '../link';

export const unreadFigure = (unread: number): string => (unread > 99 ? '99+' : String(unread));

export function UnreadSign({
  icon,
  label,
  unread,
}: {
  icon: IconName;
  label: string;
  unread: number;
}) {
  return (
    <>
      <Icon name={icon} />
      <span className="sr">{label}</span>
      {unread > 0 ? (
        <b className="tag high">
          {unreadFigure(unread)}
          <span className="sr"> unread</span>
        </b>
      ) : null}
    </>
  );
}

export function MessagesLink({ unread }: { unread: number }) {
  return (
    <AppLink to="/messages" className="btn sm bare acct">
      <UnreadSign icon="chat" label="Messages" unread={unread} />
    </AppLink>
  );
}
