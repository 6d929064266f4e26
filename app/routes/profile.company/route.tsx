import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod/v4';
import { PROFILE_COPY } from '~/domain/accounts/copy';
import { cancelNewEmail, getNewEmail } from '~/domain/accounts/index.server';
import { ConfirmCompanyEmail } from '~/domain/companies/changes/company-changes.schema';
import { COMPANY_PROFILE_COPY } from '~/domain/companies/copy';
import {
  confirmCompanyEmail,
  getOwnCompany,
  resendCompanyEmail,
  updateCompany,
  withdrawCompanyChange,
} from '~/domain/companies/index.server';
import { UpdateCompany } from '~/domain/companies/update-company.schema';
import { formConstraints, readForm, withFallbackMessage } from '~/http/forms/forms.server';
import { requireProfile } from '~/http/session/guards.server';
import { type NewToast, redirectWithToast } from '~/http/toasts.server';
import { mayDo } from '~/lib/choices/roles';
import { toast } from '~/lib/text/toast';
import { ButtonLink } from '~/ui/button';
import { EMAIL_CHANGE_INTENTS, EmailChange } from '~/ui/email-change';
import { EmptyState } from '~/ui/feedback/empty-state';
import { useFailureToast } from '~/ui/form/use-failure-toast';
import { useKeptActionData } from '~/ui/form/use-kept-action-data';
import { CompanyFacts, CompanyForm } from './company';

const CompanyPageForm = z.discriminatedUnion('intent', [
  UpdateCompany.extend({ intent: z.literal('company') }),
  z.object({ intent: z.literal('withdraw-change') }),
  ConfirmCompanyEmail.extend({ intent: z.literal('confirm-email') }),
  z.object({ intent: z.literal('resend-email') }),
  z.object({ intent: z.literal('cancel-email') }),
]);

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireProfile(request);
  const mayChange = mayDo(actor.companyRole, 'manage_company');
  return {
    company: await getOwnCompany(actor),
    emailChange: mayChange ? await getNewEmail('company_email', actor.userId) : null,
    mayChange,
    constraints: formConstraints(UpdateCompany),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { actor } = await requireProfile(request);
  const form = await readForm(request, CompanyPageForm);
  const copy = COMPANY_PROFILE_COPY;
  const { updateFailed, updated, codeSent, emailChanged, emailKept } = copy;
  const answer = await form.submit(async (input) => {
    const isEmailChange = EMAIL_CHANGE_INTENTS.includes(input.intent);
    if (isEmailChange && !(await getNewEmail('company_email', actor.userId))) {
      return done(PROFILE_COPY.emailChangeOver);
    }
    switch (input.intent) {
      case 'company': {
        const { isUpdated, isWaiting, emailToConfirm } = await withFallbackMessage(
          updateFailed.description,
          () => updateCompany(actor.companyId ?? '', input, actor),
        );
        const news = [isWaiting && copy.waiting, emailToConfirm && codeSent(emailToConfirm)];
        const description = news.filter(Boolean).join(' ');
        if (!description) return done(updated);
        const title = isWaiting ? copy.waitingTitle : copy.codeSentTitle;
        return done({ title: isUpdated ? updated.title : title, description });
      }
      case 'withdraw-change':
        await withdrawCompanyChange(actor);
        return done(copy.changeWithdrawn);
      case 'confirm-email':
        return done(emailChanged(await confirmCompanyEmail(input, actor)));
      case 'resend-email':
        return done(toast(copy.codeSentTitle, codeSent(await resendCompanyEmail(actor))));
      case 'cancel-email':
        await cancelNewEmail('company_email', actor.userId);
        return done(emailKept);
    }
  });
  if ('data' in answer && answer.init?.status === 409) {
    // Resent, it replaces the change that the refusal named.
    const company = await getOwnCompany(actor);
    Object.assign(answer.data.result.initialValue ?? {}, { seen: company?.seen });
  }
  return answer;
}

const done = (toast: NewToast) => redirectWithToast('/profile/company', toast);

export default function CompanyPage() {
  const { company, emailChange, mayChange, constraints } = useLoaderData<typeof loader>();
  const result = useKeptActionData<typeof action>()?.result;
  useFailureToast(result, COMPANY_PROFILE_COPY.updateFailed.title);
  if (!company) {
    return (
      <EmptyState
        title="Your account isn’t part of a company"
        link={{ to: '/companies', label: 'See the companies' }}
      >
        To join a company, ask one of its owners to invite you.
      </EmptyState>
    );
  }
  return (
    <div className="stack">
      {emailChange ? (
        <EmailChange title="Confirm the new company email" {...emailChange} result={result} />
      ) : null}
      {mayChange ? (
        <CompanyForm
          key={JSON.stringify(company)}
          company={company}
          constraints={constraints}
          result={result}
        />
      ) : (
        <CompanyFacts company={company} />
      )}
      <section className="panel row" aria-labelledby="team">
        <div className="min-w-0 grow basis-60">
          <h2 id="team">Team</h2>
          <p>The people in your company, their roles and open invitations.</p>
        </div>
        <ButtonLink to="/profile/team">View Team</ButtonLink>
      </section>
    </div>
  );
}
