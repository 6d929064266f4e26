import { LEGAL_EMAIL, PLATFORM_FEE, pageMeta, SITE_NAME } from '~/lib/site';
import { TERMS_VERSION } from '~/lib/terms-versions';
import { ButtonLink } from '~/ui/button';
import { GuidePage, mailTo, Points } from '~/ui/layout/guide';
import { TERMS } from './terms';

export const meta = () =>
  pageMeta(
    'Terms of Service',
    `The terms on which construction companies list, buy and sell surplus materials on ${SITE_NAME}.`,
  );

export const handle = { noJs: true, cachedBy: [] };

const overview = () => (
  <>
    <Points
      items={[
        `${SITE_NAME} is a marketplace where construction companies sell surplus materials to each other. We run the site; we are not a party to any sale made on it.`,
        'Our staff reviews every company before it may trade.',
        `The seller sets the price. The buyer pays it, plus a platform fee of ${PLATFORM_FEE} of the subtotal.`,
        'Stripe takes the payments. We never see or keep card numbers.',
        'What is handed over, and any dispute about it, is between buyer and seller.',
      ]}
    />
    <p className="quiet">
      This is a summary to read first. The ten sections below are the agreement.
    </p>
  </>
);

const contact = () => (
  <>
    <p>
      Write to {mailTo(LEGAL_EMAIL)} about these terms, a legal notice or your data. Name your
      company and, where it is about a sale, the transaction. We answer within 2–3 business days.
    </p>
    <p className="row">
      <ButtonLink to="/help">General Help</ButtonLink>
      <ButtonLink to="/help">Contact Support</ButtonLink>
    </p>
  </>
);

export default function TermsPage() {
  return (
    <GuidePage
      title="Terms of Service"
      subtitle={
        <>
          Effective <time dateTime="2024-01-01">January 1, 2024</time> · Last updated{' '}
          <time dateTime={TERMS_VERSION}>December 1, 2026</time> · Before that{' '}
          <time dateTime="2025-09-05">September 5, 2025</time>
        </>
      }
      sections={[
        { id: 'overview', title: 'Quick overview', body: overview() },
        ...TERMS.map((term, index) => ({ ...term, title: `${index + 1}. ${term.title}` })),
        { id: 'contact', title: 'Legal contact', body: contact() },
      ]}
    />
  );
}
