import { REGISTRATION_COPY } from '~/domain/companies/copy';
import type { Registration } from '~/domain/companies/index.server';
import { DecisionForm } from '~/ui/admin/decisions/decision-form';
import { approveDecision, askDecision, rejectDecision } from '~/ui/admin/decisions/decisions';
import { Unsent, useTyped } from '~/ui/admin/decisions/unsent';
import { ButtonLink } from '~/ui/button';
import { DescriptionList } from '~/ui/data/description-list';
import { Time } from '~/ui/data/time';
import { Notice } from '~/ui/feedback/notice';
import { ErrorSummary } from '~/ui/form/error-summary';
import { type FormResult, readFormResult } from '~/ui/form/form-result';
import { Panel } from '~/ui/layout/panel';
import { questionFacts } from './registration-facts';

const FAILED: Record<string, string> = { reject: 'Rejection Failed', ask: 'Question Not Sent' };

interface ReviewProps {
  registration: Registration;
  returnTo: string;
  result?: FormResult | null;
}

export function Review({ registration, returnTo, result }: ReviewProps) {
  const { status } = registration;
  const { typed, onInput } = useTyped();
  if (status !== 'pending' && status !== 'under_review') {
    return (
      <div className="stack">
        <Decided registration={registration} result={result} />
        <Unsent typed={typed} result={result} />
      </div>
    );
  }
  const intent = result?.initialValue?.intent;
  return (
    <div className="stack" onInput={onInput}>
      <section
        id="approve-form"
        className="panel stack"
        aria-labelledby="approve"
        onSubmitCapture={(event) => {
          const own = event.currentTarget;
          const isTyped = [...document.querySelectorAll('textarea')].some(
            (field) => !own.contains(field) && field.value.trim(),
          );
          if (isTyped && !confirm(REGISTRATION_COPY.approvalDiscards)) event.preventDefault();
        }}
      >
        <h2 id="approve">Approve</h2>
        {status === 'pending' ? (
          <Notice kind="warn">{REGISTRATION_COPY.notVerified}</Notice>
        ) : (
          <>
            {registration.others.some((other) => other.status === 'under_review') ? (
              <Notice kind="warn">{REGISTRATION_COPY.approvalRejectsOthers}</Notice>
            ) : null}
            <DecisionForm
              decision={approveDecision(registration)}
              result={intent === 'approve' ? result : null}
              returnTo={returnTo}
              idPrefix="approve-"
            />
          </>
        )}
      </section>
      <section id="reject-form" className="panel stack" aria-labelledby="reject">
        <h2 id="reject">Reject</h2>
        <DecisionForm
          decision={rejectDecision(registration)}
          result={intent === 'reject' ? result : null}
          returnTo={returnTo}
          idPrefix="reject-"
        />
      </section>
      {status === 'under_review' ? (
        <Panel id="ask" title="More Information">
          <DescriptionList facts={questionFacts(registration.questions)} />
          <DecisionForm
            decision={askDecision(registration)}
            result={intent === 'ask' ? result : null}
            returnTo={returnTo}
            idPrefix="ask-"
          />
        </Panel>
      ) : null}
    </div>
  );
}

function Decided({
  registration,
  result,
}: {
  registration: Registration;
  result?: FormResult | null;
}) {
  const { status, reviewerName, reviewedAt, reviewNotes, rejectionReason, company } = registration;
  const { errors } = readFormResult(result);
  const isApproved = status === 'approved';
  const facts = {
    [isApproved ? 'Approved by' : 'Rejected by']: reviewerName ?? 'A former admin',
    When: <Time at={reviewedAt} format="datetime" />,
    'Rejection Reason': rejectionReason ? (
      <span className="whitespace-pre-line">{rejectionReason}</span>
    ) : null,
    [isApproved ? 'Notes' : 'Internal Notes']: reviewNotes ? (
      <span className="whitespace-pre-line">{reviewNotes}</span>
    ) : (
      <span className="quiet">None</span>
    ),
  };
  return (
    <div className="stack">
      <ErrorSummary
        errors={errors}
        title={FAILED[String(result?.initialValue?.intent)] ?? 'Approval Failed'}
      />
      <Panel title={isApproved ? 'Approved' : 'Rejected'}>
        <DescriptionList
          facts={[...questionFacts(registration.questions), ...Object.entries(facts)]}
        />
        {company ? (
          <p>
            {company.isSuspended ? (
              'The company is suspended now.'
            ) : (
              <ButtonLink to={`/company/${company.id}`}>View Company</ButtonLink>
            )}
          </p>
        ) : null}
      </Panel>
    </div>
  );
}
