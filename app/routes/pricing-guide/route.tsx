import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listCategoriesWithCounts, suggestPrice } from '~/domain/catalogue/index.server';
import { SuggestPrice } from '~/domain/catalogue/prices/suggest-price.schema';
import { answerTyped } from '~/http/forms/answer-typed.server';
import { pageMeta } from '~/lib/site';
import { GuidePage } from '~/ui/layout/guide';
import { Answer } from './answer';
import { Calculator, FIELDS, type Typed } from './calculator';
import { GUIDES } from './guides';

export const meta = () =>
  pageMeta(
    'Pricing Guide',
    'What to ask for surplus construction materials: a calculator from comparable listings, and what moves a price.',
  );

export const handle = { noJs: true, cachedBy: [...FIELDS] };

export async function loader({ request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  const typed = Object.fromEntries(FIELDS.map((name) => [name, asked.get(name) ?? ''])) as Typed;
  const categories = (await listCategoriesWithCounts()).map(({ name }) => name);
  if (!FIELDS.some((name) => asked.has(name)))
    return { categories, typed, answer: null, errors: null };

  const { answer, errors } = await answerTyped(SuggestPrice, typed, async (asked) => ({
    ...(await suggestPrice(asked)),
    asked,
  }));
  return data({ categories, typed, answer, errors }, { status: errors ? 400 : 200 });
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
