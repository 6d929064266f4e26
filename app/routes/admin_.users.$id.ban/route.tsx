import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ACCOUNTS_COPY } from '~/domain/accounts/copy';
import { banUser } from '~/domain/accounts/index.server';
import { BanUser } from '~/domain/accounts/users/moderate-user.schema';
import { getUserForAdmin } from '~/domain/administration/index.server';
import { backToList, returnToOf } from '~/http/admin-lists.server';
import { readForm } from '~/http/forms.server';
import { requireAdmin } from '~/http/guards.server';
import { orSay } from '~/http/unexpected.server';
import { DecisionPage } from '~/ui/admin/decision-page';
import { banDecision } from '~/ui/admin/decisions';
import { fullNameOf } from '~/ui/admin/labels';

const LIST = '/admin?tab=users';

export const meta: MetaFunction = () => [{ title: 'Ban User · Offcut' }];

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const user = await getUserForAdmin(params.id ?? '');
  if (!user) throw data(ACCOUNTS_COPY.moderation.notFound, { status: 404 });
  return { user, returnTo: returnToOf(request, LIST) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { actor } = await requireAdmin(request);
  const form = await readForm(request, BanUser);
  return form.submit(async (ban) => {
    const name = await orSay('Failed to ban user.', () => banUser(params.id ?? '', ban, actor));
    return backToList(form.formData, LIST, {
      kind: 'success',
      title: 'User Banned',
      description: `${name} is signed out everywhere and can’t sign in.`,
    });
  });
}

export default function BanUserPage() {
  const { user, returnTo } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <DecisionPage
      decision={banDecision({ id: user.id, name: fullNameOf(user) })}
      list={{ tab: 'users', label: 'Users' }}
      subtitle={user.email}
      refusal={
        user.role === 'admin'
          ? ACCOUNTS_COPY.moderation.isAdmin
          : user.bannedAt
            ? `${fullNameOf(user)} is banned already.`
            : null
      }
      returnTo={returnTo}
      result={answer?.result}
    />
  );
}
