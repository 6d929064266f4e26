import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { COMPANY_PROFILE_COPY } from '~/domain/companies/copy';
import { getOwnCompany, updateCompany } from '~/domain/companies/index.server';
import { UpdateCompany } from '~/domain/companies/update-company.schema';
import { formConstraints } from '~/http/form-constraints.server';
import { readForm } from '~/http/forms.server';
import { redirectDone, requireProfile } from '~/http/profile.server';
import { withFallbackMessage } from '~/http/fallback-message.server';
import { mayDo } from '~/lib/roles';
import { ButtonLink } from '~/ui/button';
import { EmptyState } from '~/ui/feedback/empty-state';
import { useFailureToast } from '~/ui/form/use-failure-toast';
import { CompanyFacts, CompanyForm } from './company';

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireProfile(request);
  return {
    company: await getOwnCompany(actor),
    mayChange: mayDo(actor.companyRole, 'manage_company'),
    constraints: formConstraints(UpdateCompany),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { actor } = await requireProfile(request);
  const form = await readForm(request, UpdateCompany);
  return form.submit(async (input) => {
    await withFallbackMessage(COMPANY_PROFILE_COPY.updateFailed.description, () =>
      updateCompany(actor.companyId ?? '', input, actor),
    );
    return redirectDone('/profile/company', COMPANY_PROFILE_COPY.updated);
  });
}

export default function CompanyPage() {
  const { company, mayChange, constraints } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  const { title, description } = COMPANY_PROFILE_COPY.updateFailed;
  useFailureToast(result, title, description);
  if (!company) {
    return (
      <EmptyState
        title="Your account isn’t part of a company"
        action={<ButtonLink to="/companies">See the companies</ButtonLink>}
      >
        To join a company, ask one of its owners to invite you.
      </EmptyState>
    );
  }
  return (
    <div className="stack">
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
