import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useParams } from '@remix-run/react';
import { z } from 'zod/v4';
import { TEAM_COPY } from '~/domain/companies/copy';
import { acceptInvitation, getInvitation, joinCompany } from '~/domain/companies/index.server';
import { AcceptInvitationForm } from '~/domain/companies/invitations/invitations.schema';
import { formConstraints, readForm } from '~/http/forms/forms.server';
import { requireViewer } from '~/http/session/guards.server';
import { getViewer, signInHeaders } from '~/http/session/session.server';
import { visitorOf } from '~/http/session/visitor.server';
import { redirectWithToast } from '~/http/toasts.server';
import { unlistedMeta } from '~/lib/site';
import { EmptyState } from '~/ui/feedback/empty-state';
import type { FormResult } from '~/ui/form/form-result';
import { useKeptActionData } from '~/ui/form/use-kept-action-data';
import { NarrowPage } from '~/ui/layout/narrow-page';
import { InvitationSteps } from './steps';

const InviteAction = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('join') }),
  AcceptInvitationForm,
]);

export const meta = () => unlistedMeta('Join a company');

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await getViewer(request);
  const invitation = await getInvitation(params.token ?? '', viewer?.email ?? null);
  return data(
    {
      invitation,
      viewerEmail: viewer?.email ?? null,
      constraints: formConstraints(AcceptInvitationForm),
    },
    { status: invitation && !invitation.isExpired ? 200 : 404 },
  );
}

export async function action({ request, params }: ActionFunctionArgs) {
  const token = params.token ?? '';
  const form = await readForm(request, InviteAction);
  return form.submit(async (input) => {
    if (input.intent === 'join') {
      const { actor } = await requireViewer(request);
      return welcome(await joinCompany(token, actor));
    }
    const { userId, companyName } = await acceptInvitation(token, input, visitorOf(request));
    return welcome(companyName, await signInHeaders(request, { userId }));
  });
}

function welcome(companyName: string, headers?: Headers) {
  return redirectWithToast('/browse', TEAM_COPY.joined(companyName), { headers });
}

export default function InvitationPage() {
  const { invitation, ...page } = useLoaderData<typeof loader>();
  const answer = useKeptActionData<typeof action>() as { result?: FormResult } | undefined;
  const { token = '' } = useParams();
  if (!invitation || invitation.isExpired) {
    return (
      <NarrowPage title="Invitation">
        <EmptyState
          title={invitation ? 'This invitation has expired' : 'This invitation doesn’t work'}
          link={{ to: '/', label: 'Go to the home page' }}
        >
          {TEAM_COPY.linkDead}
        </EmptyState>
      </NarrowPage>
    );
  }
  return (
    <NarrowPage
      title={`Join ${invitation.companyName}`}
      subtitle={`${invitation.inviterName ?? invitation.companyName} invites you to buy and sell for ${invitation.companyName}.`}
    >
      <InvitationSteps
        invitation={invitation}
        {...page}
        here={`/invite/${token}`}
        result={answer?.result}
      />
    </NarrowPage>
  );
}
