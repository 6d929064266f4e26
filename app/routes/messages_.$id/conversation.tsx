import { useFetcher } from '@remix-run/react';
import { useEffect, useState } from 'react';
import type { ThreadView, ThreadMessage } from '~/domain/messaging/index.server';
import { MESSAGING_COPY } from '~/domain/messaging/copy';
import { ButtonLink } from '~/ui/button';
import { ListPages } from '~/ui/filters/list-pages';
import { plural } from '~/ui/data/plural';
import { VerifiedTick } from '~/ui/feedback/badge';
import { Notice } from '~/ui/feedback/notice';
import { SubmitButton } from '~/ui/form/submit-button';
import { useHydrated } from '~/ui/hydrated';
import { Breadcrumbs } from '~/ui/layout/breadcrumbs';
import { PageHeader } from '~/ui/layout/page-header';
import { AppLink } from '~/ui/link';
import { useLive } from '~/ui/live/use-live';
import { type ReplyAnswer, ReplyForm } from './reply-form';
import { Time } from '~/ui/data/time';

type ConversationProps = {
  thread: ThreadView;
  nonce: string;
  photos: boolean;
  answer?: ReplyAnswer;
};

export function Conversation({ thread, nonce, photos, answer }: ConversationProps) {
  const { id, other, material, messages, unread } = thread;
  const hydrated = useHydrated();
  const isInView = useLive(`/live/messages/${id}`);
  const seen = messages.at(-1)!.id;
  const isAutoRead = useAutoRead({ isNeeded: isInView && unread > 0, seen });
  const news = useNewMessage(thread);
  // What is being typed outlives the other company's suspension.
  const [couldReply] = useState(thread.canReply);
  return (
    <div className="stack">
      <Breadcrumbs crumbs={[{ to: '/messages', label: 'Messages' }]} current={thread.subject} />
      <PageHeader
        title={material?.title ?? thread.subject}
        subtitle={
          <>
            {'With '}
            {thread.canReply ? (
              <>
                <AppLink to={`/company/${other.id}`}>{other.name}</AppLink>{' '}
                {other.verified ? <VerifiedTick /> : null}
              </>
            ) : (
              other.name
            )}
          </>
        }
        actions={
          <>
            {material ? (
              <ButtonLink to={`/material/${material.id}`}>View Material</ButtonLink>
            ) : null}
            {thread.transactionId ? (
              <ButtonLink to={`/transaction/${thread.transactionId}`}>View Transaction</ButtonLink>
            ) : null}
            {hydrated ? null : (
              <ButtonLink to={`/messages/${id}`} reloadDocument>
                Refresh
              </ButtonLink>
            )}
          </>
        }
      />
      {thread.isMaterialGone ? <p className="quiet">{MESSAGING_COPY.listingGone}</p> : null}
      <MessageList threadId={id} messages={messages} otherName={other.name} photos={photos} />
      <p className="sr" aria-live="polite">
        {news}
      </p>
      <ListPages page={thread.page} pageCount={thread.pageCount} label="Pages, newest first" />
      {unread > 0 && !isAutoRead ? <MarkAsRead unread={unread} seen={seen} /> : null}
      {thread.canReply || couldReply || answer ? (
        <ReplyForm
          threadId={id}
          otherName={other.name}
          seen={seen}
          nonce={nonce}
          answer={answer}
          notice={thread.canReply ? undefined : MESSAGING_COPY.otherIsGone}
        />
      ) : (
        <Notice kind="warn">{MESSAGING_COPY.otherIsGone}</Notice>
      )}
    </div>
  );
}

/** Marks as read with a POST, since a GET changes nothing. */
function useAutoRead({ isNeeded, seen }: { isNeeded: boolean; seen: string }): boolean {
  const { submit } = useFetcher({ key: 'reading' });
  useEffect(() => {
    if (isNeeded) void submit({ intent: 'read', seen, quiet: 'yes' }, { method: 'post' });
  }, [isNeeded, seen, submit]);
  return useHydrated();
}

function MarkAsRead({ unread, seen }: { unread: number; seen: string }) {
  return (
    <form method="post" className="row">
      <input type="hidden" name="seen" value={seen} />
      <span className="quiet">{plural(unread, 'new message')}</span>
      <SubmitButton kind="plain" size="sm" intent="read" pending="Marking...">
        Mark as read
      </SubmitButton>
    </form>
  );
}

function useNewMessage({ messages, page, other }: ThreadView): string {
  const last = messages.findLast(({ isOwn }) => !isOwn);
  const [opened, setOpened] = useState({ page, id: last?.id });
  if (opened.page !== page) setOpened({ page, id: last?.id });
  if (page > 1 || opened.page !== page || !last || last.id === opened.id) return '';
  return `New message from ${last.writer ?? other.name}: ${last.content}`;
}

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
