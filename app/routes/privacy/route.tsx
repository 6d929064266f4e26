import type { CookieName } from '~/http/session/cookies.server';
import type { THEME_KEY } from '~/lib/choices/theme';
import { LEGAL_EMAIL, pageMeta, SITE_NAME, SUPPORT_EMAIL } from '~/lib/site';
import { plain, rowHeader } from '~/ui/data/columns';
import { type Column, DataTable } from '~/ui/data/table';
import { GuidePage, type GuideSectionEntry, linkTo, mailTo } from '~/ui/layout/guide';

/** By name, without the https prefix. Leaving a cookie out is a compile error. */
const COOKIES: Record<CookieName | typeof THEME_KEY, { why: string; keptFor: string }> = {
  session: { why: 'Keeps you signed in.', keptFor: '30 days after your last visit' },
  browser: {
    why: 'Recognizes a browser that signed in here or opened the registration form, so that nobody else can guess your password or code.',
    keptFor: '400 days',
  },
  'sign-in': { why: 'Holds a sign-in that is waiting for its second step.', keptFor: '10 minutes' },
  toast: { why: 'Carries a short message to the next page.', keptFor: '1 minute' },
  draft: { why: 'Finds the message you began before signing in.', keptFor: '1 hour' },
  zip: { why: 'Remembers the ZIP code of your last delivery estimate.', keptFor: '1 year' },
  change: { why: 'Shows you your own change right away.', keptFor: '10 seconds' },
  styles: {
    why: 'Remembers that your browser has our styles, so pages come without them.',
    keptFor: '30 days',
  },
  'offcut-theme': { why: 'Remembers light or dark.', keptFor: '1 year' },
};

export const meta = () =>
  pageMeta('Privacy Policy', `What ${SITE_NAME} keeps about people and companies, and why.`);

export const handle = { noJs: true, cachedBy: [] };

const COLUMNS: Column<[string, { why: string; keptFor: string }]>[] = [
  rowHeader('Cookie', ([name]) => name),
  plain('Why', ([, { why }]) => why),
  plain('Kept for', ([, { keptFor }]) => keptFor),
];

const SECTIONS: GuideSectionEntry[] = [
  {
    id: 'short',
    title: 'In short',
    points: [
      'We keep what buying and selling need, and nothing for advertising.',
      'We sell no data, and no other company’s scripts watch you. Stripe’s script loads only where you pay or are paid.',
      'You can download your data and close your account at any time.',
    ],
  },
  {
    id: 'keep',
    title: 'What we keep, and for how long',
    points: [
      'Your company: its name, address, phone, email, website and description are public once it is approved. Its license, tax ID and our notes are seen only by our staff.',
      'You: your name, email, phone and position, and your password as a hash that can’t be reversed. Colleagues and trading partners see your name.',
      'A registration whose email is never confirmed is deleted after 30 days.',
      'Sign-ins: the address and browser of each session, for 30 days after its last use, so you can sign out one that isn’t yours.',
      'Listings, messages, purchases, payments and refunds: as long as the law asks us to keep business records. They stay with the companies after a person’s account is closed, without the name.',
      'Notifications until your company dismisses them, and at least 90 days. The text of an email until it is sent, or for 30 days if it can’t be; its address and subject for 90 days.',
      'What was searched for is counted by day, without who searched, for 90 days. Views of a listing are counted, not who viewed it.',
    ],
  },
  {
    id: 'share',
    title: 'Who else receives it',
    points: [
      'Stripe takes payments and pays sellers. It receives your card or bank details directly; we never see a card number.',
      'Postmark delivers our email, and Vercel keeps listing photos.',
      'A delivery estimate sends two cities with their ZIP codes, a weight and a size to a carrier, without names.',
      'If you turn on push, the push service of your browser (Google, Mozilla, Apple or Microsoft) delivers the notifications, encrypted.',
      'A company that you buy from or sell to sees your company, your name and what you write to it.',
      'Everyone sees feedback that you leave on a seller, with your company’s city and without its name.',
      'Courts and authorities, where the law requires it.',
    ],
  },
  {
    id: 'cookies',
    title: 'Cookies',
    body: () => (
      <>
        <p>
          All of these come from {SITE_NAME} itself and are needed for what you asked for, so there
          is nothing to accept or decline.
        </p>
        <DataTable
          caption="Cookies that this site sets"
          columns={COLUMNS}
          rows={Object.entries(COOKIES)}
          rowKey={([name]) => name}
          stacks
          isPlain
        />
        <p>
          Where you pay, Stripe sets cookies of its own to detect fraud. Your browser also keeps the
          theme, unsent forms and, for 7 days or until you sign out, copies of pages you opened, so
          that they can be read without a signal.
        </p>
      </>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: () => (
      <>
        <p>
          {linkTo('/profile/security', 'Profile, Security')} downloads your data and closes your
          account. To have something corrected, deleted or explained, write to {mailTo(LEGAL_EMAIL)}
          . We answer within 2–3 business days. Residents of California and of other states with
          privacy laws have these rights by law; we give them to everyone.
        </p>
        <p>
          To report a security problem, write to {mailTo(SUPPORT_EMAIL)}. {SITE_NAME} is built with{' '}
          <a className="link" href="/third-party-licenses.txt">
            others’ software, under these licenses
          </a>
          .
        </p>
      </>
    ),
  },
];

export default function PrivacyPage() {
  return (
    <GuidePage
      title="Privacy Policy"
      subtitle={
        <>
          Effective <time dateTime="2026-12-01">December 1, 2026</time>
        </>
      }
      sections={SECTIONS}
    />
  );
}
