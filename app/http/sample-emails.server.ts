import { data } from '@remix-run/node';
import { accountMailSamples } from '~/domain/accounts/index.server';
import { companyMailSamples } from '~/domain/companies/index.server';
import {
  type MailContent,
  notificationMailSamples,
  renderMail,
} from '~/domain/notifications/index.server';
import { env } from '~/lib/env.server';

/** Every email that Offcut sends, by area, with facts of nobody. */
const AREAS: { title: string; samples: Record<string, () => MailContent> }[] = [
  { title: 'Accounts', samples: accountMailSamples },
  { title: 'Companies', samples: companyMailSamples },
  { title: 'Notifications', samples: notificationMailSamples },
];

const RECIPIENT = 'maria@lakeshore-masonry.example';

export interface SampleEmail {
  kind: string;
  subject: string;
}

/** Emails are looked at where mail goes to the stand-in; elsewhere these pages are not there. */
export function requireSandboxMail(): void {
  if (!env().sandbox.postmark) throw data(null, { status: 404 });
}

export function listSampleEmails(): { title: string; emails: SampleEmail[] }[] {
  return AREAS.map(({ title, samples }) => ({
    title,
    emails: Object.entries(samples).map(([kind, make]) => ({ kind, subject: make().subject })),
  }));
}

/** An email as it would be sent. @returns null when there is none of that kind */
export function renderSampleEmail(kind: string) {
  const make = AREAS.map(({ samples }) => samples)
    .filter((samples) => Object.hasOwn(samples, kind))
    .map((samples) => samples[kind])[0];
  if (!make) return null;
  const content = make();
  const rendered = renderMail(content, { to: RECIPIENT, origin: env().APP_ORIGIN });
  return { kind, preview: content.preview, ...rendered };
}
