import { Form } from '@remix-run/react';
import type { TraderThread } from '~/domain/messaging/index.server';
import { MESSAGING_COPY } from '~/domain/messaging/copy';
import { plural } from '~/ui/data/plural';
import { Time } from '~/ui/data/time';
import { ErrorSummary } from '~/ui/form/error-summary';
import { SubmitButton } from '~/ui/form/submit-button';
import { TextAreaField } from '~/ui/form/text-field';
import { Panel } from '~/ui/layout/panel';
import { AppLink } from '~/ui/link';
import {
  addressOf,
  isUnderway,
  type PageAnswer,
  readAnswer,
  resultOf,
  type Shown,
  useAsOpened,
} from './view';

export function Conversation({
  page,
  thread,
  nonce,
  answer,
}: Shown & { thread: TraderThread | null; nonce: string }) {
  const other = page.party === 'seller' ? page.buyer : page.seller;
  const messages = thread?.messages ?? [];
  const isToArrange = other.isReachable && isUnderway(page) && !page.handover?.handedOverAt;
  // As in the conversation itself: what is typed outlives the other company's suspension.
  const couldReach = useAsOpened(other.isReachable);
  const isRefused = resultOf(answer, 'message') !== null;
  const lastOwn = useAsOpened(messages.findLast((message) => message.isOwn)?.id);
  return (
    <Panel id="conversation" title="Messages">
      {thread && messages.length > 0 ? (
        <>
          <ol className="stack">
            {messages.map((message) => (
              <li key={message.id}>
                <span className="quiet">
                  <b>{message.writer ?? 'A former member'}</b>
                  {message.isOwn ? ' of your company' : ` of ${other.name}`}
                  {', '}
                  <Time at={message.sentAt} format="datetime" />
                </span>
                <p className="whitespace-pre-line break-words">{message.content}</p>
                {message.photos.length > 0 ? (
                  <p className="quiet">{plural(message.photos.length, 'photo')}</p>
                ) : null}
              </li>
            ))}
          </ol>
          <p>
            <AppLink to={`/messages/${thread.id}`}>{MESSAGING_COPY.readLink}</AppLink>
            {thread.messageCount > messages.length
              ? ` with all ${thread.messageCount} messages`
              : null}
          </p>
        </>
      ) : (
        <p className="quiet">
          No messages yet.
          {isToArrange ? ` Ask ${other.name} about pickup or delivery.` : null}
        </p>
      )}
      {other.isReachable || isRefused ? null : <p>{MESSAGING_COPY.otherIsGone}</p>}
      {other.isReachable || couldReach || isRefused ? (
        <MessageForm
          key={lastOwn}
          action={addressOf(page, 'message')}
          to={page.party === 'seller' ? 'buyer' : 'seller'}
          seen={messages.at(-1)?.id}
          nonce={nonce}
          answer={answer}
        />
      ) : null}
    </Panel>
  );
}

interface MessageFormProps {
  action: string;
  to: 'buyer' | 'seller';
  seen: string | undefined;
  nonce: string;
  answer: PageAnswer;
}

function MessageForm({ action, to, seen, nonce, answer }: MessageFormProps) {
  const { errors, value, field } = readAnswer(answer, 'message');
  return (
    <Form method="post" action={action} className="form" noValidate>
      <ErrorSummary errors={errors} ids={{ content: 'message-content' }} />
      <input type="hidden" name="nonce" value={value('nonce') || nonce} />
      {seen ? <input type="hidden" name="seen" value={seen} /> : null}
      <TextAreaField
        label={`Message the ${to}`}
        rows={3}
        maxLength={5000}
        required
        id="message-content"
        {...field('content')}
      />
      <SubmitButton kind="plain" pending="Sending...">
        Send Message
      </SubmitButton>
    </Form>
  );
}
