import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { getKeptForm } from '~/domain/accounts/index.server';
import { BROUGHT_BACK } from '~/http/forms/forms.server';
import { isTyped } from '~/http/forms/kept-form.server';
import { requireViewer } from '~/http/session/guards.server';
import { visitorOf } from '~/http/session/visitor.server';
import { unlistedMeta } from '~/lib/site';
import { sentenceCase } from '~/ui/data/sentence-case';
import { SubmitButton } from '~/ui/form/submit-button';
import { PageHeader } from '~/ui/layout/page-header';

export const meta = () => unlistedMeta('What you typed');

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await requireViewer(request);
  const { browser } = visitorOf(request);
  const form = await getKeptForm(params.id ?? '', { userId: actor.userId, browser });
  if (!form) throw data('We no longer have what you typed.', { status: 404 });
  const { path, fields } = form;
  return { path, fields: [...fields, [BROUGHT_BACK, 'yes']], typed: fields.filter(isTyped) };
}

export default function KeptFormPage() {
  const { path, fields, typed } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <PageHeader
        title="You were signed out"
        subtitle="You were signed out before this was sent. Nothing was sent. Photos, files and passwords aren’t saved."
      />
      <dl className="stack">
        {typed.map(([name, value], index) => (
          <div key={index}>
            <dt className="label">{sentenceCase(name)}</dt>
            <dd className="whitespace-pre-wrap break-words">
              {isChoice(value) ? sentenceCase(value) : value}
            </dd>
          </div>
        ))}
      </dl>
      <form method="post" action={path}>
        {fields.map(([name, value], index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <SubmitButton kind="go" pending="Opening...">
          Back to the Form
        </SubmitButton>
      </form>
    </div>
  );
}

/** The value of a select, such as 'general_contractor' */
const isChoice = (value: string) => /^[a-z]+(?:_[a-z]+)+$/.test(value);
