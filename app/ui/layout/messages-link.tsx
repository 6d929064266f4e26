import { Icon, type IconName } from '../icon';
import { AppLink } from '../link';

/** '99+' beyond 99, as the bell says it. */
export const unreadFigure = (unread: number): string => (unread > 99 ? '99+' : String(unread));

/** What a link of the header shows: a sign, and how many there are unread. */
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

/** The way to the messages in a wide header; a narrow one has it in its menu. */
export function MessagesLink({ unread }: { unread: number }) {
  return (
    <AppLink to="/messages" className="btn sm bare acct">
      <UnreadSign icon="chat" label="Messages" unread={unread} />
    </AppLink>
  );
}
