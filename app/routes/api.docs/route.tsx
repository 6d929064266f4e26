import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { allCalls } from '~/http/api/all-calls.server';
import { describeCalls } from '~/http/api/describe-calls.server';
import { pageTitle } from '~/lib/site';
import { GuidePage, GuideSection } from '~/ui/layout/guide';
import { AppLink } from '~/ui/link';
import { CallCard } from './call-card';
import { Introduction } from './introduction';

export const meta: MetaFunction = () => [
  { title: pageTitle('API') },
  { name: 'description', content: 'Reference of the Offcut API, for your own programs.' },
];

export const handle = { noJs: true };

let groups: ReturnType<typeof describeCalls> | undefined;

export function loader({ request }: LoaderFunctionArgs) {
  groups ??= describeCalls(allCalls);
  const asked = new URL(request.url).searchParams.get('about');
  const about = groups.find(({ slug }) => slug === asked) ?? null;
  if (asked !== null && !about) {
    throw data('There is no such group of calls. See /api/docs for the full list.', 404);
  }
  const index = groups.map(({ tag, slug, calls }) => ({
    tag,
    slug,
    calls: about
      ? []
      : calls.map(({ id, method, path, summary }) => ({ id, method, path, summary })),
  }));
  return { index, about };
}

export default function ApiDocsPage() {
  const { index, about } = useLoaderData<typeof loader>();
  if (about) {
    const contents = about.calls.map(({ id, summary }) => ({ id, title: summary }));
    return (
      <GuidePage
        title={`API: ${about.tag}`}
        subtitle={<AppLink to="/api/docs">All calls of the API</AppLink>}
        contents={contents}
      >
        {about.calls.map((call) => (
          <CallCard key={call.id} call={call} />
        ))}
      </GuidePage>
    );
  }
  const start = { id: 'start', title: 'Getting started' };
  const groupsOf = index.map(({ tag, slug, calls }) => ({ id: slug, title: tag, calls }));
  return (
    <GuidePage
      title="API"
      subtitle="The marketplace for your own programs, such as a yard’s inventory system."
      contents={[start, ...groupsOf.map(({ id, title }) => ({ id, title }))]}
    >
      <GuideSection {...start}>
        <Introduction />
      </GuideSection>
      {groupsOf.map(({ id, title, calls }) => (
        <GuideSection key={id} id={id} title={title}>
          <ul className="stack gap-2">
            {calls.map((call) => (
              <li key={call.id}>
                <a className="link" href={`/api/docs?about=${id}#${call.id}`}>
                  {call.summary}
                </a>
                <br />
                <code>{`${call.method} ${call.path}`}</code>
              </li>
            ))}
          </ul>
        </GuideSection>
      ))}
    </GuidePage>
  );
}
