import type { LoaderFunctionArgs } from '@remix-run/node';
import { findProductKind, suggestPrice } from '~/domain/catalogue/index.server';
import { HalfListing } from '~/domain/catalogue/kinds/half-listing.schema';
import { SuggestPrice } from '~/domain/catalogue/prices/suggest-price.schema';
import { isDomainError } from '~/lib/errors';
import { formatMoney } from '~/lib/money';

export async function loader({ request }: LoaderFunctionArgs) {
  const typed = Object.fromEntries(
    [...new URL(request.url).searchParams].filter(([, value]) => value !== ''),
  );
  const listing = HalfListing.safeParse(typed);
  const asked = SuggestPrice.safeParse({
    ...typed,
    unit: typed.priceUnit,
    zip: typed.zipCode,
  });
  const [kind, hint] = await Promise.all([
    listing.success ? findProductKind(listing.data) : null,
    asked.success ? hintFor(asked.data) : null,
  ]);
  return Response.json({ kind, hint });
}

async function hintFor(asked: Parameters<typeof suggestPrice>[0]): Promise<string | null> {
  try {
    const suggestion = await suggestPrice(asked);
    if (suggestion.kind === 'too_few') return null;
    const { lowCents, highCents } = suggestion;
    return `Similar ones are offered at ${formatMoney(lowCents)} to ${formatMoney(highCents)} ${asked.unit}`;
  } catch (error) {
    if (isDomainError(error)) return null;
    throw error;
  }
}
