import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { z } from 'zod/v4';
import { REGISTRATION_COPY, REGISTRATION_STATUS_LABELS } from '~/domain/companies/copy';
import {
  approveRegistration,
  askForInformation,
  claimRegistration,
  findPlaceInQueue,
  getRegistration,
  rejectRegistration,
  releaseRegistration,
} from '~/domain/companies/index.server';
import { ReviewRegistration } from '~/domain/companies/review/review-registration.schema';
import {
  decide,
  readReturnTo,
  runListAction,
  unknownIntent,
} from '~/http/pages/admin-lists.server';
import { readForm } from '~/http/forms/forms.server';
import { requireAdmin, requireDashboard } from '~/http/session/guards.server';
import type { Actor } from '~/lib/actor';
import { isDomainError } from '~/lib/errors';
import { pageMeta } from '~/lib/site';
import { toast } from '~/lib/text/toast';
import { AdminBreadcrumbs } from '~/ui/admin/admin-breadcrumbs';
import { LiveAdmin, LiveStatus } from '~/ui/admin/live/live-admin';
import { Lookalikes } from '~/ui/admin/lookalikes';
import { REGISTRATION_TONES } from '~/ui/admin/labels';
import { Time } from '~/ui/data/time';
import { Badge } from '~/ui/feedback/badge';
import { Notice } from '~/ui/feedback/notice';
import { PageHeader } from '~/ui/layout/page-header';
import { useKeptActionData } from '~/ui/form/use-kept-action-data';
import { revalidateAfterConflict } from '~/ui/live/revalidate-after-conflict';
import { pathOf, QueueBar, useReviewKeys } from './queue-bar';
import { OtherRegistrations, RegistrationFacts } from './registration-facts';
import { Review } from './review';

const LIST = '/admin/registrations';

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) =>
  pageMeta(`${loaded?.registration.companyName ?? 'Registration'} · Registrations`);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { viewer, lastEventId } = await requireDashboard(request);
  const { actor } = viewer;
  const registration = await getRegistration(params.id ?? '');
  if (!registration) throw data(REGISTRATION_COPY.notFound, { status: 404 });
  const queue = await findPlaceInQueue(registration.id, actor);
  return {
    myId: actor.userId,
    lastEventId,
    renderedAt: new Date().toISOString(),
    registration,
    queue,
    isMine: registration.claim?.userId === actor.userId,
    returnTo: readReturnTo(request, queue.next ? pathOf(queue.next) : LIST),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { actor } = await requireAdmin(request);
  const id = params.id ?? '';
  const form = await readForm(request, ReviewRegistration);
  if (form.intent === 'claim' || form.intent === 'release') {
    const change = form.intent === 'claim' ? claimRegistration : releaseRegistration;
    return runListAction(form, pathOf(id), {
      work: () => change(id, actor),
      done: DONE[form.intent],
      failed: toast('Claim Failed', REGISTRATION_COPY.notClaimed),
    });
  }
  return decide(form, LIST, {
    async work(review) {
      const done = await reviewWith(id, review, actor);
      await claimNext(form.formData, actor);
      return done;
    },
    done: ({ companyName }, { intent }) =>
      toast(DONE[intent].title, `${companyName} ${DONE[intent].description}`),
    failed: FAILED[form.intent ?? ''] ?? REGISTRATION_COPY.rejectionFailed,
  });
}

export const shouldRevalidate = revalidateAfterConflict;

const DONE = {
  approve: {
    title: 'Registration Approved',
    description: 'can sign in now and was sent a welcome email.',
  },
  reject: { title: 'Registration Rejected', description: 'was emailed the reason.' },
  ask: { title: 'Question Sent', description: 'was emailed your question.' },
  claim: {
    title: 'Registration Claimed',
    description: 'Other admins see that you’re reviewing it.',
  },
  release: { title: 'Registration Given Back', description: 'Other admins can take it now.' },
};

const FAILED: Record<string, string> = {
  approve: REGISTRATION_COPY.approvalFailed,
  ask: REGISTRATION_COPY.notAsked,
};

type Review = z.output<typeof ReviewRegistration>;

function reviewWith(id: string, review: Review, actor: Actor): Promise<{ companyName: string }> {
  switch (review.intent) {
    case 'approve':
      return approveRegistration(id, review, actor);
    case 'ask':
      return askForInformation(id, review, actor);
    case 'reject':
      return rejectRegistration(id, review, actor);
    default:
      throw unknownIntent();
  }
}

/** Claims the registration the admin sees next. If another admin has it by then, its page says so. */
async function claimNext(formData: FormData, actor: Actor): Promise<void> {
  const returnTo = formData.get('returnTo');
  const [, next] =
    /^\/admin\/registrations\/([^/?#]+)/.exec(typeof returnTo === 'string' ? returnTo : '') ?? [];
  if (!next) return;
  await claimRegistration(next, actor).catch((error: unknown) => {
    if (!isDomainError(error)) throw error;
  });
}

export default function RegistrationPage() {
  const { myId, lastEventId, renderedAt, registration, queue, isMine, returnTo } =
    useLoaderData<typeof loader>();
  const answer = useKeptActionData<typeof action>();
  const { companyName, status } = registration;
  useReviewKeys(queue);
  return (
    <LiveAdmin myId={myId} since={lastEventId}>
      <div key={registration.id} className="stack">
        <AdminBreadcrumbs crumbs={[{ to: LIST, label: 'Registrations' }]} current={companyName} />
        <PageHeader
          title={companyName}
          subtitle={
            <>
              {'Submitted '}
              <Time at={registration.createdAt} format="datetime" />
              {registration.hasPassword ? null : '. The owner sets a password once it is approved.'}
            </>
          }
          actions={
            <>
              <LiveStatus renderedAt={renderedAt} />
              <Badge tone={REGISTRATION_TONES[status]}>{REGISTRATION_STATUS_LABELS[status]}</Badge>
            </>
          }
        />
        <QueueBar registration={registration} queue={queue} isMine={isMine} />
        {registration.isZipUnknown ? (
          <Notice kind="warn">{REGISTRATION_COPY.zipUnknown(registration.zipCode)}</Notice>
        ) : null}
        <Lookalikes
          title="This registration"
          subject={{
            ...registration,
            name: companyName,
            taxId: registration.federalTaxId,
            address: registration.businessAddress,
            email: registration.contactEmail,
            phone: registration.contactPhone,
          }}
          lookalikes={registration.lookalikes}
        />
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <RegistrationFacts registration={registration} />
          <div className="stack lg:sticky lg:top-20">
            <Review registration={registration} returnTo={returnTo} result={answer?.result} />
            <OtherRegistrations others={registration.others} />
          </div>
        </div>
      </div>
    </LiveAdmin>
  );
}
