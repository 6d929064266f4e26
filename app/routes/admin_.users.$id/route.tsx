import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ACCOUNTS_COPY, TWO_STEP_COPY } from '~/domain/accounts/copy';
import {
  banUser,
  confirmPassword,
  deleteUser,
  removeTwoStep,
  unbanUser,
} from '~/domain/accounts/index.server';
import { ConfirmsPassword } from '~/domain/accounts/passwords/passwords.schema';
import { BanUser } from '~/domain/accounts/users/users.schema';
import type { AdminUser } from '~/domain/administration/admin.views';
import { getUserForAdmin } from '~/domain/administration/index.server';
import { readForm } from '~/http/forms/forms.server';
import {
  decide,
  readReturnTo,
  runListAction,
  unknownIntent,
} from '~/http/pages/admin-lists.server';
import { requireAdmin } from '~/http/session/guards.server';
import { redirectWithToast } from '~/http/toasts.server';
import { pageMeta } from '~/lib/site';
import { toast } from '~/lib/text/toast';
import { AdminBreadcrumbs } from '~/ui/admin/admin-breadcrumbs';
import { CompanyLink } from '~/ui/admin/company-link';
import { DecisionLink } from '~/ui/admin/decisions/decision-link';
import { DecisionPage } from '~/ui/admin/decisions/decision-page';
import { banDecision, deleteUserDecision } from '~/ui/admin/decisions/decisions';
import { ActionButton } from '~/ui/admin/forms/action-button';
import { fullNameOf, USER_ROLE_LABELS } from '~/ui/admin/labels';
import { DescriptionList } from '~/ui/data/description-list';
import { Time } from '~/ui/data/time';
import { ConfirmedForm } from '~/ui/form/confirmed-form';
import { ErrorSummary } from '~/ui/form/error-summary';
import { type FormResult, readFormResult } from '~/ui/form/form-result';
import { useKeptActionData } from '~/ui/form/use-kept-action-data';
import { PageHeader } from '~/ui/layout/page-header';
import { revalidateAfterConflict } from '~/ui/live/revalidate-after-conflict';
import { Disclosure } from '~/ui/overlay/disclosure';

const LIST = '/admin/users';

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) =>
  pageMeta(`${loaded ? fullNameOf(loaded.user) : 'User'} · Users`);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAdmin(request);
  const user = await getUserForAdmin(params.id ?? '');
  if (!user) throw data(ACCOUNTS_COPY.moderation.notFound, { status: 404 });
  const decide = new URL(request.url).searchParams.get('decide');
  return {
    user,
    decide,
    returnTo: readReturnTo(request, LIST),
    isSelf: user.id === viewer.userId,
    asksPassword: !viewer.actor.isPasswordFresh,
  };
}

export const shouldRevalidate = revalidateAfterConflict;

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAdmin(request);
  const { actor } = viewer;
  const id = params.id ?? '';
  const form = await readForm(request, BanUser.extend(ConfirmsPassword));
  switch (form.intent) {
    case 'ban':
      return decide(form, LIST, {
        work: (ban) => banUser(id, ban, actor),
        done: (name) => toast('User Banned', `${name} is signed out everywhere and can’t sign in.`),
        failed: 'Failed to ban user.',
      });
    case 'unban':
      return runListAction(form, LIST, {
        work: () => unbanUser(id, actor),
        done: (name) => toast('User Unbanned', `${name} can sign in again.`),
        failed: toast('Unban Failed', 'Failed to unban user.'),
      });
    case 'delete':
      return decide(form, LIST, {
        work: () => deleteUser(id, actor),
        done: ({ name, isAnonymized }) =>
          toast(
            'User Deleted',
            isAnonymized
              ? `${name}’s work for the company stays, without their name.`
              : `${name}’s account is gone.`,
          ),
        failed: 'Failed to delete user.',
      });
    case 'remove-two-step':
      return form.submit(async ({ currentPassword }) => {
        const name = await removeTwoStep(id, await confirmPassword(currentPassword, viewer));
        return redirectWithToast(`${LIST}/${id}`, TWO_STEP_COPY.removed(name));
      });
    default:
      throw unknownIntent();
  }
}

export default function UserPage() {
  const { user, decide, returnTo, ...form } = useLoaderData<typeof loader>();
  const result = useKeptActionData<typeof action>()?.result;
  const decision =
    decide === 'ban' ? banDecision(user) : decide === 'delete' ? deleteUserDecision(user) : null;
  if (!decision) return <UserFacts user={user} result={result} {...form} />;
  return (
    <DecisionPage
      decision={decision}
      list={{ to: LIST, label: 'Users' }}
      subtitle={user.email}
      refusal={
        user.role === 'admin'
          ? ACCOUNTS_COPY.moderation.isAdmin
          : user.bannedAt && decide === 'ban'
            ? `${fullNameOf(user)} is already banned.`
            : null
      }
      returnTo={returnTo}
      result={result}
    />
  );
}

interface UserFactsProps {
  user: AdminUser;
  isSelf: boolean;
  asksPassword: boolean;
  result: FormResult | undefined;
}

export function UserFacts({ user, isSelf, ...form }: UserFactsProps) {
  const name = fullNameOf(user);
  return (
    <div className="stack max-w-form">
      <AdminBreadcrumbs crumbs={[{ to: LIST, label: 'Users' }]} current={name} />
      <PageHeader title={name} />
      <DescriptionList
        facts={{
          Email: user.email,
          Role: USER_ROLE_LABELS[user.role],
          Company: user.company ? <CompanyLink company={user.company} /> : 'No company',
          [TWO_STEP_COPY.title]: user.hasTwoStep ? 'On' : 'Off',
          Created: <Time at={user.createdAt} format="datetime" />,
          'Last login': user.lastLoginAt ? (
            <Time at={user.lastLoginAt} format="datetime" />
          ) : (
            'Never'
          ),
          Banned: user.bannedAt && (user.banReason ?? 'No reason given'),
        }}
      />
      {user.hasTwoStep && !isSelf ? (
        <RemoveTwoStep {...form} />
      ) : (
        <ErrorSummary errors={readFormResult(form.result).errors} />
      )}
      {user.role === 'admin' ? null : (
        <div className="row">
          {user.bannedAt ? (
            <ActionButton
              action={`${LIST}/${user.id}`}
              intent="unban"
              label="Unban"
              about={name}
              pending="Unbanning..."
              size="md"
            />
          ) : (
            <DecisionLink decision={banDecision(user)} label="Ban" about={name} size="md" />
          )}
          <DecisionLink
            decision={deleteUserDecision(user)}
            kind="bad"
            label="Delete"
            about={name}
            size="md"
          />
        </div>
      )}
    </div>
  );
}

function RemoveTwoStep(form: Pick<UserFactsProps, 'result' | 'asksPassword'>) {
  return (
    <Disclosure summary="Remove two-step sign-in" open={Boolean(form.result)}>
      <ConfirmedForm
        kind="bad"
        intent="remove-two-step"
        label="Remove"
        pending="Removing..."
        {...form}
      >
        <p>
          For a user who lost their phone and recovery codes. First call them at a number you know:
          after this, a password is enough to sign in. They get an email.
        </p>
      </ConfirmedForm>
    </Disclosure>
  );
}
