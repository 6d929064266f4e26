import type { LoaderFunctionArgs } from '@remix-run/node';
import { findProductKind, suggestProductPrice } from '~/domain/catalogue/index.server';
import { HalfListing } from '~/domain/catalogue/kinds/half-listing.schema';
import { getViewer } from '~/http/session/session.server';
import { formatMoney } from '~/lib/money';

export async function loader({ request }: LoaderFunctionArgs) {
  const typed = [...new URL(request.url).searchParams].filter(([, value]) => value !== '');
  const { success, data } = HalfListing.safeParse(Object.fromEntries(typed));
  const kind = success ? await findProductKind(data) : null;
  if (!success || !kind) return Response.json({ kind: null, hint: null });
  const viewer = await getViewer(request);
  const market = await suggestProductPrice(data, kind, viewer?.actor.companyId);
  const prices = market && new Set([market.lowCents, market.highCents].map(formatMoney));
  const hint = prices && `Similar listings ask ${[...prices].join(' to ')} ${data.priceUnit}`;
  return Response.json({ kind, hint });
}
