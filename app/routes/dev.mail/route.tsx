import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import {
  listSampleEmails,
  renderSampleEmail,
  requireSandboxMail,
} from '~/http/pages/sample-emails.server';
import { env } from '~/lib/env.server';
import { unlistedMeta, SITE_NAME } from '~/lib/site';
import { DescriptionList } from '~/ui/data/description-list';
import { sentenceCase } from '~/ui/data/sentence-case';
import { PageHeader } from '~/ui/layout/page-header';
import { AppLink } from '~/ui/link';

export const meta = () => unlistedMeta('Emails');

export const handle = { noJs: true };

export function loader({ request }: LoaderFunctionArgs) {
  requireSandboxMail();
  const areas = listSampleEmails();
  const kind = new URL(request.url).searchParams.get('email') ?? areas[0]?.emails[0]?.kind ?? '';
  const email = renderSampleEmail(kind);
  if (!email) throw data(null, { status: 404 });
  return {
    areas,
    email,
    sentMailUrl: `${env().sandbox.origin.replace('127.0.0.1', 'localhost')}/mail`,
  };
}

export default function DevMailPage() {
  const { areas, email, sentMailUrl } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <PageHeader
        title="Emails"
        subtitle={
          <>
            Every email that {SITE_NAME} sends, filled in with sample data. What was actually sent
            is on the <a href={sentMailUrl}>sandbox’s mail page</a>.
          </>
        }
      />
      {areas.map(({ title, emails }) => (
        <nav key={title} className="panel" aria-label={title}>
          <h2>{title}</h2>
          <ul className="stack gap-2">
            {emails.map(({ kind, subject }) => (
              <li key={kind}>
                <AppLink
                  to={`/dev/mail?email=${kind}#email`}
                  aria-current={kind === email.kind ? 'page' : undefined}
                >
                  {sentenceCase(kind)}
                </AppLink>{' '}
                <span className="quiet">{subject}</span>
              </li>
            ))}
          </ul>
        </nav>
      ))}
      <section id="email" className="stack" aria-labelledby="email-title">
        <h2 id="email-title">{sentenceCase(email.kind)}</h2>
        <DescriptionList
          facts={{
            Subject: email.subject,
            'Preview in an inbox': email.preview,
          }}
        />
        <h3>HTML</h3>
        <p>
          <a href={`/dev/mail/${email.kind}/html`}>Open it on its own page</a>
        </p>
        {/* Sandboxed: nothing in it runs, and its links open in a new tab. */}
        <iframe
          width="100%"
          height="720"
          title={`${sentenceCase(email.kind)} as HTML`}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={email.html.replace('<head>', '<head><base target="_blank">')}
        />
        <h3>Text</h3>
        <pre className="panel whitespace-pre-wrap">{email.text}</pre>
      </section>
    </div>
  );
}
