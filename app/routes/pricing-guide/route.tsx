import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listCategoriesWithCounts, suggestPrice } from '~/domain/catalogue/index.server';
import { SuggestPrice } from '~/domain/catalogue/prices/suggest-price.schema';
import { isDomainError } from '~/lib/errors';
import { pageMeta } from '~/lib/site';
import type { FormErrors } from '~/ui/form/error-summary';
import { GuidePage } from '~/ui/layout/guide';
import { Answer } from './answer';
import { Calculator, type Typed } from './calculator';
import { GUIDES } from './guides';

export const meta = () =>
  pageMeta(
    'Pricing Guide',
    'What to ask for surplus construction materials: a calculator from comparable listings, and what moves a price.',
  );

export const handle = { noJs: true, cachedBy: ['title', 'category', 'condition', 'unit', 'zip'] };

export async function loader({ request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  const typed: Typed = {
    title: asked.get('title') ?? '',
    category: asked.get('category') ?? '',
    condition: asked.get('condition') ?? '',
    unit: asked.get('unit') ?? '',
    zip: asked.get('zip') ?? '',
  };
  const categories = (await listCategoriesWithCounts()).map(({ name }) => name);
  const isAsked = Object.keys(typed).some((field) => asked.has(field));
  if (!isAsked) return { categories, typed, answer: null, errors: null };

  const { answer, errors } = await calculate(typed);
  return data({ categories, typed, answer, errors }, { status: errors ? 400 : 200 });
}

async function calculate(typed: Typed) {
  const input = SuggestPrice.safeParse(typed);
  if (!input.success) {
    const errors: FormErrors = {};
    for (const { path, message } of input.error.issues) errors[path.join('.')] ??= message;
    return { answer: null, errors };
  }
  try {
    return { answer: { ...(await suggestPrice(input.data)), asked: input.data }, errors: null };
  } catch (error) {
    if (!isDomainError(error)) throw error;
    const errors: FormErrors = { [error.field ?? '']: error.message };
    return { answer: null, errors };
  }
}

export default function PricingGuidePage() {
  const { categories, typed, answer, errors } = useLoaderData<typeof loader>();
  const body = (
    <Calculator categories={categories} typed={typed} errors={errors}>
      {answer ? <Answer answer={answer} /> : null}
    </Calculator>
  );
  return (
    <GuidePage
      title="Pricing Guide"
      subtitle="What to ask for surplus, and how buyers will look at it."
      sections={[{ id: 'calculator', title: 'Price calculator', body }, ...GUIDES]}
    />
  );
}
