import type { ThreadMessage } from '~/domain/messaging/index.server';
import { Time } from '~/ui/data/time';

type MessageListProps = {
  threadId: string;
  messages: ThreadMessage[];
  otherName: string;
  photos: boolean;
};

export function MessageList({ threadId, messages, otherName, photos }: MessageListProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
    <div className="talk" role="region" aria-label="Conversation" tabIndex={0}>
      <ol className="grid gap-2">
        {messages.map((message) => (
          <li
            key={message.id}
            className={`w-fit max-w-[85%] rounded-lg px-3 py-2 ${message.isOwn ? 'ml-auto bg-accent-soft' : 'bg-sunk'}`}
          >
            <p className="meta">
              <b>{message.writer ?? 'Former user'}</b>
              {message.isOwn ? ' of your company' : ` of ${otherName}`}
              {', '}
              <Time at={message.sentAt} format="datetime" />
              {message.isOwn && message.isRead ? ' · Read' : null}
            </p>
            <p className="whitespace-pre-line">{message.content}</p>
            <Photos threadId={threadId} message={message} areShown={photos} />
          </li>
        ))}
      </ol>
    </div>
  );
}

interface PhotosProps {
  threadId: string;
  message: ThreadMessage;
  areShown: boolean;
}

function Photos({ threadId, message, areShown }: PhotosProps) {
  if (message.photos.length === 0) return null;
  return (
    <div className="row mt-2">
      {message.photos.map(({ id }, index) => {
        const address = `/messages/${threadId}/photos/${id}`;
        const name = `Photo ${index + 1} from ${message.writer ?? 'this message'}`;
        return (
          <a key={id} href={`${address}?w=1280`} target="_blank" rel="noreferrer">
            {areShown ? (
              <img
                className="pic w-40 rounded-sm"
                src={`${address}?w=320`}
                width={144}
                height={108}
                alt={name}
                loading="lazy"
              />
            ) : (
              name
            )}
          </a>
        );
      })}
    </div>
  );
}
