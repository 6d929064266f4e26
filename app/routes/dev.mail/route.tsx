import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import {
  listSampleLetters,
  renderSampleLetter,
  requireSandboxMail,
} from '~/http/sample-letters.server';
import { env } from '~/lib/env.server';
import { pageTitle } from '~/lib/site';
import { DescriptionList } from '~/ui/data/description-list';
import { PageHeader } from '~/ui/layout/page-header';
import { AppLink } from '~/ui/link';

export const meta: MetaFunction = () => [
  { title: pageTitle('Emails') },
  { name: 'robots', content: 'noindex' },
];

export const handle = { noJs: true };

export function loader({ request }: LoaderFunctionArgs) {
  requireSandboxMail();
  const areas = listSampleLetters();
  const kind = new URL(request.url).searchParams.get('letter') ?? areas[0]?.letters[0]?.kind ?? '';
  const letter = renderSampleLetter(kind);
  if (!letter) throw data(null, { status: 404 });
  return {
    areas,
    letter,
    // The name that the rest of the demo is opened by.
    sentMailUrl: `${env().sandbox.origin.replace('127.0.0.1', 'localhost')}/mail`,
  };
}

/** Every letter, for those who write them: as HTML and as text. */
export default function DevMailPage() {
  const { areas, letter, sentMailUrl } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <PageHeader
        title="Emails"
        subtitle={
          <>
            Every letter that Offcut sends, with facts of nobody. What was really sent is on the{' '}
            <a href={sentMailUrl}>sandbox’s mail page</a>.
          </>
        }
      />
      {areas.map(({ title, letters }) => (
        <nav key={title} className="panel" aria-label={title}>
          <h2>{title}</h2>
          <ul className="stack gap-2">
            {letters.map(({ kind, subject }) => (
              <li key={kind}>
                <AppLink
                  to={`/dev/mail?letter=${kind}#letter`}
                  aria-current={kind === letter.kind ? 'page' : undefined}
                >
                  {inWords(kind)}
                </AppLink>{' '}
                <span className="quiet">{subject}</span>
              </li>
            ))}
          </ul>
        </nav>
      ))}
      <section id="letter" className="stack" aria-labelledby="letter-title">
        <h2 id="letter-title">{inWords(letter.kind)}</h2>
        <DescriptionList
          facts={[
            { term: 'Subject', value: letter.subject },
            { term: 'Beside it in an inbox', value: letter.preview },
          ]}
        />
        <h3>HTML</h3>
        <p>
          <a href={`/dev/mail/${letter.kind}/html`}>Open it by itself</a>
        </p>
        {/* As text of the page: nothing of it runs, and its links open beside. */}
        <iframe
          className="letter"
          title={`${inWords(letter.kind)} as HTML`}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={letter.html.replace('<head>', '<head><base target="_blank">')}
        />
        <h3>Text</h3>
        <pre className="letter">{letter.text}</pre>
      </section>
    </div>
  );
}

function inWords(kind: string): string {
  const words = kind.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
