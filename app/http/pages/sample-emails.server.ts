import { data } from '@remix-run/node';
import { accountMailSamples } from '~/domain/accounts/index.server';
import { companyMailSamples } from '~/domain/companies/index.server';
import {
  type MailContent,
  notificationMailSamples,
  renderMail,
  SAMPLE_PERSON,
} from '~/domain/notifications/index.server';
import { env } from '~/lib/env.server';

const AREAS: { title: string; samples: Record<string, () => MailContent> }[] = [
  { title: 'Accounts', samples: accountMailSamples },
  { title: 'Companies', samples: companyMailSamples },
  { title: 'Notifications', samples: notificationMailSamples },
];

interface SampleEmail {
  kind: string;
  subject: string;
}

/** These pages exist only where mail goes to the sandbox. */
export function requireSandboxMail(): void {
  if (!env().sandbox.postmark) throw data(null, { status: 404 });
}

export function listSampleEmails(): { title: string; emails: SampleEmail[] }[] {
  return AREAS.map(({ title, samples }) => ({
    title,
    emails: Object.entries(samples).map(([kind, make]) => ({ kind, subject: make().subject })),
  }));
}

export function renderSampleEmail(kind: string) {
  const content = AREAS.find(({ samples }) => Object.hasOwn(samples, kind))?.samples[kind]?.();
  if (!content) return null;
  const rendered = renderMail(content, { to: SAMPLE_PERSON.email, origin: env().APP_ORIGIN });
  return { kind, preview: content.preview, ...rendered };
}
