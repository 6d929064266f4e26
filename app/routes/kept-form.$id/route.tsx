import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { getKeptForm } from '~/domain/accounts/index.server';
import { listCategoryChoices } from '~/domain/catalogue/index.server';
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
  if (!form)
    throw data('We no longer have what you typed. Fill in the form again.', { status: 404 });
  const { path, fields } = form;
  const categories = await listCategoryChoices();
  const names = new Map(
    categories
      .flatMap((category) => [category, ...category.subcategories])
      .map(({ id, name }) => [id, name]),
  );
  const typed = fields.flatMap(([name, value]) => {
    const chosen = names.get(value);
    if (chosen) return [[labelOf(name.replace(/Id$/, '')), chosen]];
    return isTyped([name, value])
      ? [[labelOf(name), isChoice(value) ? sentenceCase(value) : value]]
      : [];
  });
  return { path, fields: [...fields, [BROUGHT_BACK, 'yes']], typed };
}

/** 'site.zipCode', a field of one of many rows → 'Zip code' */
const labelOf = (name: string) =>
  name === 'content' ? 'Message' : sentenceCase(name.slice(name.lastIndexOf('.') + 1));

/** The value of a select, such as 'general_contractor' */
const isChoice = (value: string) => /^[a-z]+(?:_[a-z]+)+$/.test(value);

export default function KeptFormPage() {
  const { path, fields, typed } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <PageHeader
        title="You were signed out"
        subtitle="You were signed out before this was sent. Nothing was sent. Photos, files and passwords aren’t saved."
      />
      <dl className="stack">
        {typed.map(([label, value], index) => (
          <div key={index}>
            <dt className="label">{label}</dt>
            <dd className="whitespace-pre-wrap break-words">{value}</dd>
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
