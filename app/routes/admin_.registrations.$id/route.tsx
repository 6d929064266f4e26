import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { REGISTRATION_COPY, REGISTRATION_STATUS_LABELS } from '~/domain/companies/copy';
import {
  approveRegistration,
  getRegistration,
  rejectRegistration,
} from '~/domain/companies/index.server';
import { ReviewRegistration } from '~/domain/companies/review/review-registration.schema';
import { decide, readReturnTo } from '~/http/pages/admin-lists.server';
import { readForm } from '~/http/forms/forms.server';
import { requireAdmin } from '~/http/session/guards.server';
import { pageMeta } from '~/lib/site';
import { AdminBreadcrumbs } from '~/ui/admin/admin-breadcrumbs';
import { Lookalikes } from '~/ui/admin/lookalikes';
import { REGISTRATION_TONES } from '~/ui/admin/tones';
import { Time } from '~/ui/data/time';
import { Badge } from '~/ui/feedback/badge';
import { Notice } from '~/ui/feedback/notice';
import { PageHeader } from '~/ui/layout/page-header';
import { OtherRegistrations, RegistrationFacts } from './registration-facts';
import { Review } from './review';

const LIST = '/admin/registrations';

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) =>
  pageMeta(`${loaded?.registration.companyName ?? 'Registration'} · Registrations`);

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const registration = await getRegistration(params.id ?? '');
  if (!registration) throw data(REGISTRATION_COPY.notFound, { status: 404 });
  return { registration, returnTo: readReturnTo(request, LIST) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { actor } = await requireAdmin(request);
  const id = params.id ?? '';
  const form = await readForm(request, ReviewRegistration);
  const isApproval = form.intent === 'approve';
  return decide(form, {
    list: LIST,
    work: (review) =>
      review.intent === 'approve'
        ? approveRegistration(id, review, actor)
        : rejectRegistration(id, review, actor),
    done: ({ companyName }) =>
      isApproval
        ? {
            title: 'Registration Approved',
            description: `${companyName} can sign in now and has a welcome email.`,
          }
        : {
            title: 'Registration Rejected',
            description: `${companyName} has an email with the reason.`,
          },
    failed: isApproval ? REGISTRATION_COPY.approvalFailed : REGISTRATION_COPY.rejectionFailed,
  });
}

export default function RegistrationPage() {
  const { registration, returnTo } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { companyName, status } = registration;
  return (
    <div className="stack">
      <AdminBreadcrumbs crumbs={[{ to: LIST, label: 'Registrations' }]} current={companyName} />
      <PageHeader
        title={companyName}
        subtitle={
          <>
            {'Asked '}
            <Time at={registration.createdAt} format="datetime" />
            {registration.hasPassword ? null : '. The owner sets a password once it is approved.'}
          </>
        }
        actions={
          <Badge tone={REGISTRATION_TONES[status]}>{REGISTRATION_STATUS_LABELS[status]}</Badge>
        }
      />
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
        <div className="stack">
          <Review registration={registration} returnTo={returnTo} result={answer?.result} />
          <OtherRegistrations others={registration.others} />
        </div>
      </div>
    </div>
  );
}
