import { Icon } from '../icon';
import { AppLink } from '../link';

/** '99+' beyond 99, as the bell says it. */
export const unreadFigure = (unread: number): string => (unread > 99 ? '99+' : String(unread));

/** The way to the messages in a wide header; a narrow one has it in its menu. */
export function MessagesLink({ unread }: { unread: number }) {
  return (
    <AppLink to="/messages" className="btn sm bare acct">
      <Icon name="chat" />
      <span className="sr">Messages</span>
      {unread > 0 ? (
        <b className="tag high">
          {unreadFigure(unread)}
          <span className="sr"> unread</span>
        </b>
      ) : null}
    </AppLink>
  );
}
