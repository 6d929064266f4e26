import type { LoaderFunctionArgs } from '@remix-run/node';
import { findProductKind, suggestPrice, type PricedProduct } from '~/domain/catalogue/index.server';
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
  const found = listing.success ? await findProductKind(listing.data) : null;
  if (!found) return Response.json({ kind: null, hint: null });
  const { id: kindId, sizeKey, ...kind } = found;
  const hint = asked.success ? await hintFor(asked.data, { kindId, sizeKey }) : null;
  return Response.json({ kind, hint });
}

async function hintFor(
  asked: Parameters<typeof suggestPrice>[0],
  product: PricedProduct,
): Promise<string | null> {
  try {
    const suggestion = await suggestPrice(asked, product);
    if (suggestion.kind === 'too_few') return null;
    const { lowCents, highCents } = suggestion;
    return `Similar ones are offered at ${formatMoney(lowCents)} to ${formatMoney(highCents)} ${asked.unit}`;
  } catch (error) {
    if (isDomainError(error)) return null;
    throw error;
  }
}
