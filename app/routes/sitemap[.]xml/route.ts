import type { LoaderFunctionArgs } from '@remix-run/node';
import { countSitemapParts, listSitemap } from '~/domain/catalogue/index.server';
import { env } from '~/lib/env.server';

const PAGES = ['/', '/browse', '/categories', '/companies', '/pricing-guide', '/about', '/help'];
const LEGAL = ['/terms', '/privacy'];

/** Pages and parts, or with `part` the listings of one. Source: sitemaps.org. */
export async function loader({ request }: LoaderFunctionArgs) {
  const origin = env().APP_ORIGIN;
  const asked = new URL(request.url).searchParams.get('part');
  const parts = await countSitemapParts();
  if (asked === null) {
    return xml('sitemapindex', [
      `<sitemap><loc>${origin}/sitemap.xml?part=pages</loc></sitemap>`,
      ...Array.from(
        { length: parts },
        (_, part) => `<sitemap><loc>${origin}/sitemap.xml?part=${part}</loc></sitemap>`,
      ),
    ]);
  }
  if (asked === 'pages') {
    return xml(
      'urlset',
      [...PAGES, ...LEGAL].map((path) => `<url><loc>${origin}${path}</loc></url>`),
    );
  }
  const part = /^\d{1,6}$/.test(asked) ? Number(asked) : parts;
  if (part >= parts) throw new Response('No such part of the sitemap.', { status: 404 });
  const entries = await listSitemap(part, parts);
  return xml(
    'urlset',
    entries.map(
      ({ path, updatedAt }) =>
        `<url><loc>${origin}${path}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>`,
    ),
  );
}

function xml(root: string, lines: string[]): Response {
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines.join('\n')}
</${root}>
`;
  return new Response(text, {
    headers: { 'Content-Type': 'application/xml', 'Cache-Control': 'public, max-age=3600' },
  });
}
