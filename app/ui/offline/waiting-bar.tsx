import { useLocation } from '@remix-run/react';
import { type MouseEvent, useEffect, useState } from 'react';
import { Button, ButtonLink } from '../button';
import { newNonce } from '../contact/nonce';
import { AppLink } from '../link';
import { Disclosure } from '../overlay/disclosure';
import {
  askToSend,
  discardItem,
  listItems,
  onWaitingChange,
  putItem,
  type WaitingItem,
} from './waiting-items';

const AGAIN_MS = 10_000;

/**
 * What this user made without a signal: waiting, sent, or refused with the server's sentence.
 * Threat: a shared phone. Without a session it says only how many aren't sent.
 */
export function WaitingBar({ user }: { user?: string }) {
  const [items, setItems] = useState<WaitingItem[]>([]);
  const [isSignedOut, setSignedOut] = useState(!user);
  useEffect(() => {
    const look = () => void listItems(user).then(setItems, () => {});
    look();
    return onWaitingChange((news) => {
      setSignedOut(!user || news === 'signed-out');
      look();
    });
  }, [user]);
  const shown = items.filter(({ state }) => state !== 'open');
  const count = (state: WaitingItem['state']) =>
    shown.filter((item) => item.state === state).length;
  const [waiting, refused, sent] = [count('waiting'), count('refused'), count('sent')];
  const unsent = waiting + refused;
  useEffect(() => {
    if (unsent === 0) return;
    const warn = (event: Event) => {
      const isLeaving = (event.target as Element).closest('[action="/sign-out"] button');
      const question = `${unsent} not sent yet. Unsent work stays on this device until you sign in here again. Sign out now?`;
      if (isLeaving && !confirm(question)) event.preventDefault();
    };
    window.addEventListener('click', warn, true);
    return () => window.removeEventListener('click', warn, true);
  }, [unsent]);
  useEffect(() => {
    if (!user || waiting === 0) return;
    void askToSend();
    // A browser says that it is online before an answer can come.
    const timer = setInterval(() => void askToSend(), AGAIN_MS);
    return () => clearInterval(timer);
  }, [user, waiting]);
  if (isSignedOut) return <SignInToSend count={unsent} />;
  const parts = [
    waiting > 0 && `${waiting} waiting for a signal`,
    refused > 0 && `${refused} not sent: please look`,
    sent > 0 && `${sent} sent`,
  ].filter(Boolean);
  return (
    <>
      <p role="status" className="sr">
        {parts.join(', ')}
      </p>
      {shown.length > 0 ? (
        <section className="wrap mt-2" aria-label="Made without a signal">
          <Disclosure summary={parts.join(', ')} open={refused > 0}>
            <ul className="stack">
              {shown.map((item) => (
                <Row key={`${item.id} ${item.state}`} item={item} />
              ))}
            </ul>
          </Disclosure>
        </section>
      ) : null}
    </>
  );
}

function SignInToSend({ count }: { count: number }) {
  const { pathname, search } = useLocation();
  const words = `sign in to send ${count === 1 ? 'it' : 'them'}`;
  const query = new URLSearchParams({ returnTo: pathname + search });
  if (count === 0) return null;
  return (
    <section className="wrap mt-2" aria-label="Made without a signal">
      <p role="status">
        {count} not sent:{' '}
        {pathname.startsWith('/signin') ? (
          words
        ) : (
          <AppLink to={`/signin?${query}`}>{words}</AppLink>
        )}
      </p>
    </section>
  );
}

/** The row that a button is in goes, or is made again. */
const keepFocus = ({ currentTarget }: MouseEvent<HTMLElement>) =>
  currentTarget.closest('details')?.querySelector('summary')?.focus();

const STATES = { waiting: 'Waiting', sent: 'Sent', refused: 'Not sent', open: '' } as const;

function Row({ item }: { item: WaitingItem }) {
  const { id, noun, label, page, state, sentence, fields } = item;
  const name = `${noun}: ${label}`;
  const content = fields.find(([field]) => field === 'content')?.[1];
  const [text, setText] = useState(typeof content === 'string' ? content : '');
  const discard = (event: MouseEvent<HTMLElement>) => {
    if (state !== 'sent' && !confirm(`Discard “${label}”? It can’t be brought back.`)) return;
    keepFocus(event);
    void discardItem(id);
  };
  const sendAgain = async (event: MouseEvent<HTMLElement>) => {
    keepFocus(event);
    // What was refused was never stored, and its one-time id may be another's.
    const now: Record<string, string> = { content: text, nonce: newNonce() };
    const changed = fields.map(([field, value]): (typeof fields)[number] => [
      field,
      now[field] ?? value,
    ]);
    await putItem({ ...item, fields: changed, state: 'waiting' });
    void askToSend();
  };
  const isRefused = state === 'refused';
  return (
    <li className="grid gap-2">
      <p className="break-words">
        <b>{name}</b> <span className="meta">{STATES[state]}</span>
      </p>
      {isRefused ? <p className="err">{sentence}</p> : null}
      {isRefused && noun === 'Message' ? (
        <textarea
          className="input"
          aria-label={name}
          rows={3}
          maxLength={5000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      ) : null}
      <div className="row">
        {isRefused && noun === 'Listing' ? (
          <ButtonLink size="sm" to={`/create-listing?from=${id}`} reloadDocument>
            Open and Correct
          </ButtonLink>
        ) : null}
        {isRefused && noun !== 'Listing' ? (
          <>
            <Button
              size="sm"
              aria-label={`Send again: ${name}`}
              onClick={(event) => void sendAgain(event)}
            >
              Send Again
            </Button>
            <ButtonLink size="sm" to={page} aria-label={`Open: ${name}`}>
              Open
            </ButtonLink>
          </>
        ) : null}
        <Button
          size="sm"
          kind="bare"
          aria-label={`${state === 'sent' ? 'Dismiss' : 'Discard'}: ${name}`}
          onClick={discard}
        >
          {state === 'sent' ? 'Dismiss' : 'Discard'}
        </Button>
      </div>
    </li>
  );
}
