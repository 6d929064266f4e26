import { Form, useFetcher, useLocation, useNavigate } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { newNonce } from '~/ui/contact/nonce';
import { Notice } from '~/ui/feedback/notice';
import { ErrorSummary } from '~/ui/form/error-summary';
import { type FormResult, readFormResult } from '~/ui/form/form-result';
import { SubmitButton } from '~/ui/form/submit-button';
import { TextAreaField } from '~/ui/form/text-field';
import { useHydrated } from '~/ui/hydrated';
import { PhotosField } from './photos-field';

export interface ReplyAnswer {
  result: FormResult;
  uploadIds?: string[];
}

type ReplyFormProps = {
  threadId: string;
  otherName: string;
  seen: string;
  nonce: string;
  answer?: ReplyAnswer;
  /** Why no reply can be sent any more */
  notice?: string;
};

export function ReplyForm({ threadId, otherName, seen, nonce, answer, notice }: ReplyFormProps) {
  const fetcher = useFetcher<ReplyAnswer | { sent: string }>({ key: `reply-${threadId}` });
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const [turn, setTurn] = useState({ nonce, sent: '' });
  const sent = fetcher.data && 'sent' in fetcher.data ? fetcher.data.sent : '';
  if (sent && sent !== turn.sent) setTurn({ nonce: newNonce(), sent });

  const textSent = useRef('');
  const shown = useRef('');
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (turn.sent === shown.current) return;
    shown.current = turn.sent;
    const text = form.current?.querySelector('textarea');
    if (!text) return;
    if (text.value.startsWith(textSent.current)) {
      text.value = text.value.slice(textSent.current.length).trimStart();
    }
    text.focus();
    if (search) void navigate(pathname);
  }, [turn.sent, pathname, search, navigate]);

  const refused = fetcher.data ? ('result' in fetcher.data ? fetcher.data : undefined) : answer;
  const { errors, error, value } = readFormResult(refused?.result);
  const kept = refused?.uploadIds ?? [];
  const photosError = error('image') ?? error('uploadIds');
  const FormTag = hydrated ? fetcher.Form : Form;
  return (
    <FormTag
      ref={form}
      method="post"
      encType="multipart/form-data"
      className="form"
      noValidate
      onSubmit={({ currentTarget }) => {
        textSent.current = currentTarget.querySelector('textarea')?.value ?? '';
      }}
    >
      {notice && errors[''] !== notice ? <Notice kind="warn">{notice}</Notice> : null}
      <ErrorSummary errors={errors} ids={{ image: 'photos', uploadIds: 'photos' }} />
      <input type="hidden" name="nonce" value={value('nonce') || turn.nonce} />
      <input type="hidden" name="seen" value={seen} />
      {hydrated ? <input type="hidden" name="quiet" value="yes" /> : null}
      <TextAreaField
        label={`Reply to ${otherName}`}
        name="content"
        rows={4}
        maxLength={5000}
        defaultValue={value('content')}
        error={error('content')}
        required
      />
      <PhotosField key={[turn.sent, ...kept].join()} kept={kept} error={photosError} />
      <div className="row">
        <SubmitButton intent="reply" pending="Sending..." fetcher={fetcher}>
          Send Reply
        </SubmitButton>
      </div>
      <p className="sr" role="status">
        {turn.sent && fetcher.state === 'idle' && !refused ? 'Message sent' : ''}
      </p>
    </FormTag>
  );
}
