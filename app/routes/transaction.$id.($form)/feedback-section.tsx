import { Form } from '@remix-run/react';
import { FeedbackItem } from '~/ui/data/feedback-item';
import { ErrorSummary } from '~/ui/form/error-summary';
import { readFormResult } from '~/ui/form/form-result';
import { RadioGroup } from '~/ui/form/select-field';
import { SubmitButton } from '~/ui/form/submit-button';
import { TextAreaField } from '~/ui/form/text-field';
import { Panel } from '~/ui/layout/panel';
import { Disclosure } from '~/ui/overlay/disclosure';
import {
  addressOf,
  FEEDBACK_FORMS,
  type PageView,
  readAnswer,
  resultOf,
  type Shown,
  useAsOpened,
} from './view';

export const hasFeedbackSection = ({ feedback: { given, canGive } }: PageView): boolean =>
  given !== null || canGive;

export function FeedbackSection({ page, answer }: Shown) {
  const { given, canGive, canReply, canRemove } = page.feedback;
  const version = useAsOpened(given?.version ?? 0);
  if (!hasFeedbackSection(page)) return null;
  const result = resultOf(answer, ...FEEDBACK_FORMS);
  const hasAnswer = (form: string) => result !== null && answer.form === form;
  const form = <FeedbackForm page={page} answer={answer} version={version} />;
  return (
    <Panel id="feedback" title="Feedback">
      <ErrorSummary errors={readFormResult(result).errors} />
      {given ? <FeedbackItem feedback={given} seller={page.seller.name} /> : null}
      {given?.removedReason ? (
        <p className="break-words">{`Removed by an administrator. Reason: ${given.removedReason}`}</p>
      ) : null}
      {canGive && !given ? form : null}
      {canGive && given ? (
        <Disclosure
          key={`feedback-${version}`}
          summary="Change your feedback"
          open={hasAnswer('feedback')}
        >
          {form}
        </Disclosure>
      ) : null}
      {canReply ? (
        <Disclosure
          key={`reply-${version}`}
          summary={given?.reply ? 'Change your reply' : 'Reply'}
          open={hasAnswer('feedback-reply')}
        >
          <ReplyForm page={page} answer={answer} version={version} />
        </Disclosure>
      ) : null}
      {canRemove ? (
        <Disclosure summary="Remove this feedback" open={hasAnswer('feedback-removal')}>
          <RemovalForm page={page} answer={answer} />
        </Disclosure>
      ) : null}
    </Panel>
  );
}

const ANSWERS = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

/** `version` is of the feedback that the form was made from. */
type Versioned = Shown & { version: number };

function FeedbackForm({ page, answer, version }: Versioned) {
  const { given } = page.feedback;
  const { field, once } = readAnswer(answer, 'feedback');
  return (
    <Form method="post" action={addressOf(page, 'feedback')} className="form" noValidate>
      <input type="hidden" name="version" value={once('version', version)} />
      <RadioGroup
        legend={`Would you buy from ${page.seller.name} again?`}
        options={ANSWERS}
        {...field('wouldBuyAgain', given ? (given.wouldBuyAgain ? 'yes' : 'no') : undefined)}
      />
      <TextAreaField
        label="What should other buyers know?"
        optional
        hint="Everyone can read it on the seller’s page, with your city and without your name. You can change it for 90 days after payment."
        rows={3}
        {...field('comment', given?.comment ?? undefined)}
      />
      <SubmitButton kind={given ? 'plain' : 'go'} pending="Saving...">
        {given ? 'Save' : 'Leave Feedback'}
      </SubmitButton>
    </Form>
  );
}

function ReplyForm({ page, answer, version }: Versioned) {
  const { given } = page.feedback;
  const { field, once } = readAnswer(answer, 'feedback-reply');
  return (
    <Form method="post" action={addressOf(page, 'feedback-reply')} className="form" noValidate>
      <input type="hidden" name="version" value={once('version', version)} />
      <TextAreaField
        label="Your reply"
        hint="Everyone can read it on your company’s page."
        rows={3}
        required
        {...field('reply', given?.reply ?? undefined)}
      />
      <SubmitButton kind="plain" pending="Saving...">
        Save
      </SubmitButton>
    </Form>
  );
}

function RemovalForm({ page, answer }: Shown) {
  const { field } = readAnswer(answer, 'feedback-removal');
  return (
    <Form method="post" action={addressOf(page, 'feedback-removal')} className="form" noValidate>
      <TextAreaField
        label="Reason"
        hint="Both companies read it. The feedback and its reply leave the seller’s page for good."
        rows={3}
        required
        {...field('removedReason')}
      />
      <SubmitButton kind="bad" pending="Removing...">
        Remove Feedback
      </SubmitButton>
    </Form>
  );
}
