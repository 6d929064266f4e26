import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod/v4';
import { ACCOUNTS_COPY } from '~/domain/accounts/copy';
import { deleteUser } from '~/domain/accounts/index.server';
import { getUserForAdmin } from '~/domain/administration/index.server';
import { backToList, returnToOf } from '~/http/admin-lists.server';
import { readForm } from '~/http/forms.server';
import { requireAdmin } from '~/http/guards.server';
import { orSay } from '~/http/unexpected.server';
import { DecisionPage } from '~/ui/admin/decision-page';
import { deleteUserDecision } from '~/ui/admin/decisions';
import { fullNameOf } from '~/ui/admin/labels';

const LIST = '/admin?tab=users';

export const meta: MetaFunction = () => [{ title: 'Delete User · Offcut' }];

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const user = await getUserForAdmin(params.id ?? '');
  if (!user) throw data(ACCOUNTS_COPY.moderation.notFound, { status: 404 });
  return { user, returnTo: returnToOf(request, LIST) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { actor } = await requireAdmin(request);
  const form = await readForm(request, z.object({}));
  return form.submit(async () => {
    const { name, isAnonymised } = await orSay('Failed to delete user.', () =>
      deleteUser(params.id ?? '', actor),
    );
    return backToList(form.formData, LIST, {
      kind: 'success',
      title: 'User Deleted',
      description: isAnonymised
        ? `What ${name} did for their company stays, without a name.`
        : `${name}’s account is gone.`,
    });
  });
}

export default function DeleteUserPage() {
  const { user, returnTo } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <DecisionPage
      decision={deleteUserDecision({ id: user.id, name: fullNameOf(user) })}
      list={{ tab: 'users', label: 'Users' }}
      subtitle={user.email}
      refusal={user.role === 'admin' ? ACCOUNTS_COPY.moderation.isAdmin : null}
      returnTo={returnTo}
      result={answer?.result}
    />
  );
}
