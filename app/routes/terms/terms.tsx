import { SITE_NAME, REVIEW_PROMISE, dashed, COMING_FEE, PLATFORM_FEE, SALES_TAX } from '~/lib/site';
import { SELLER_TERMS_VERSION } from '~/lib/terms-versions';
import { type GuideSectionEntry, linkTo, Points } from '~/ui/layout/guide';
import { formatMoney } from '~/lib/money';
import { quote } from '~/lib/platform-fee';

export const TERMS: GuideSectionEntry[] = [
  {
    id: 'acceptance',
    title: 'Acceptance',
    body: () => (
      <>
        <p>
          By registering a company on {SITE_NAME}, or by using it to list, buy or send a message,
          you accept these terms for yourself and for your company. You confirm that you may bind
          the company. If you do not accept them, do not use {SITE_NAME}.
        </p>
        <p>“We” is {SITE_NAME}. “You” is the company and each person who signs in for it.</p>
      </>
    ),
  },
  {
    id: 'platform',
    title: 'Platform description',
    body: () => (
      <>
        <p>
          {SITE_NAME} lets construction companies in the United States list surplus materials, find
          and compare them, write to each other and pay by card. We do not own, store, inspect,
          grade or ship what is listed.
        </p>
        <p>
          “Verified” means that our staff reviewed the company’s registration and approved it. It is
          not a judgment of its credit, its licenses or the quality of what it sells.
        </p>
        <p>
          Price comparisons and suggested prices are calculated from listings and completed sales on{' '}
          {SITE_NAME}. They are information, not an appraisal and not an offer. The{' '}
          {linkTo('/pricing-guide', 'pricing guide')} says how they are calculated.
        </p>
      </>
    ),
  },
  {
    id: 'eligibility',
    title: 'Eligibility',
    points: () => [
      `${SITE_NAME} is for businesses in the construction trade with an address in the 50 states, Washington, DC, or a US territory: general contractors, subcontractors, suppliers, manufacturers, distributors and others.`,
      'The person who registers is at least 18 years old and authorized to act for the company.',
      `The details given at registration are true and complete. We ask for a code sent to the contact’s email, then review the registration; you hear from us within ${dashed(REVIEW_PROMISE)}. We may decline one, and say why.`,
      'Before it can list materials, a company finishes payment setup with Stripe, on Stripe’s own terms.',
    ],
  },
  {
    id: 'responsibilities',
    title: 'Responsibilities',
    body: (
      <>
        <p>Everyone:</p>
        <Points
          items={[
            'Keep your password to yourself and your company’s details up to date. What is done with your sign-in counts as done by you.',
            'Follow the laws that apply to your trade: on sales tax, on transport, and on materials that are controlled or hazardous.',
          ]}
        />
        <p>Sellers:</p>
        <Points
          items={[
            'List only what your company owns, has on hand and may sell.',
            'Describe it as it is: product, size, grade, quantity, condition and any damage. Show the material itself in the photo.',
            'Keep price and quantity current, and hand over what was paid for.',
          ]}
        />
        <p>Buyers:</p>
        <Points
          items={[
            'Read the listing and ask before you pay. Inspect and count before you load.',
            'Collect or receive the material when you agreed to.',
            'Check that it suits the job: the drawings, the code and the manufacturer’s instructions. Have structural material looked at by a qualified person before you build with it.',
          ]}
        />
      </>
    ),
  },
  {
    id: 'prohibited',
    title: 'Prohibited activities',
    points: () => [
      'Listing material that is stolen, recalled, pledged to someone else or not yours to sell.',
      'Listing asbestos, lead paint, explosives or other hazardous waste, or a product whose sale is against the law.',
      'False or misleading listings, photos, prices or company details, and listings that are not for sale.',
      `Taking a sale that began on ${SITE_NAME} off it to avoid the platform fee.`,
      'Using another company’s account, or passing yours on.',
      'Sending advertising, threats or anything unlawful by message or in feedback, and feedback that is untrue or given in return for something.',
      'Copying the catalog by machine, testing the site for weaknesses without our consent, or getting in the way of its operation.',
    ],
  },
  {
    id: 'transactions',
    title: 'Transaction terms',
    body: <TransactionTerms />,
  },
  {
    id: 'liability',
    title: 'Limitation of liability',
    body: () => (
      <>
        <p>
          {SITE_NAME} is provided as it is. We do not warrant listings, companies, materials, prices
          or that the site is always available, and the implied warranties of merchantability and
          fitness for a particular purpose are excluded.
        </p>
        <p>
          As far as the law allows, we are not liable for what buyers and sellers do or fail to do,
          for the quality, safety or legality of materials, for injury or damage in loading,
          transport or use, or for lost profit and other indirect loss. What we are liable for all
          the same is limited to the platform fees on your company’s transactions in the twelve
          months before the claim arose.
        </p>
        <p>
          If a claim is made against us because of your listing, your material or your breach of
          these terms, you bear its reasonable cost. Nothing here limits a liability that the law
          does not let us limit.
        </p>
      </>
    ),
  },
  {
    id: 'privacy',
    title: 'Privacy and data',
    points: [
      'We keep what you enter and what you do here: registration, listings, photos, messages and transactions. We use it to run the marketplace, to review companies and to meet the law.',
      'Public are your listings and your company’s name, verification, website, description, address, phone and email, and buyers’ feedback on it. Not public are your tax ID, license number, payment account, messages and transactions.',
      'A photo’s location data is removed when you upload it.',
      'Card and bank details go to Stripe and never to us. Providers who send our email and keep our files handle data for that purpose only.',
      'We set only the cookies that the site needs to work; the Privacy Policy lists each one. We do not sell data, and there is no advertising.',
      'You can download your data and close your account under Security in your profile, and ask us to correct or delete it. We keep records of transactions for as long as tax and accounting law requires.',
    ],
  },
  {
    id: 'termination',
    title: 'Termination',
    body: () => (
      <>
        <p>
          You may stop using {SITE_NAME} at any time and close your account. We may remove a
          listing, suspend a company or close an account that breaks these terms, puts others at
          risk or is under investigation; where we may, we say why.
        </p>
        <p>
          Paid transactions remain to be fulfilled. Sections 6, 7 and 8 go on applying after an
          account is closed.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to terms',
    body: () => (
      <p>
        We may change these terms. The date at the top says when we last did. Before a change that
        reduces your rights or raises the fee takes effect, we tell registered companies. The terms
        in force when a sale was paid apply to that sale. Anyone who keeps using {SITE_NAME} after a
        change accepts it.
      </p>
    ),
  },
];

function TransactionTerms() {
  // Computed by the code that charges it, so the terms can't drift.
  const example = quote(1999, 3);
  return (
    <>
      <p>
        A sale is a contract between the buyer and the seller. We are not a party to it, and we do
        not act for either side.
      </p>
      <p>
        <strong>Price and fee.</strong> The buyer pays the seller’s price for the quantity, the
        subtotal, and on top of it a platform fee of {PLATFORM_FEE} of the subtotal.{' '}
        {COMING_FEE && `${COMING_FEE} `}The total is shown before payment. Three pieces at{' '}
        {formatMoney(example.unitPriceCents)} come to a subtotal of{' '}
        {formatMoney(example.subtotalCents)}, a fee of {formatMoney(example.feeCents)} and a total
        of {formatMoney(example.totalCents)}. There is no charge for registering or for listing.
      </p>
      <p>
        <strong>Payment.</strong> Stripe charges the buyer in US dollars and credits the subtotal to
        the seller’s Stripe account; the fee stays with us. The quantity is held while the buyer
        pays, and is released if the payment does not go through in time.
      </p>
      <p>
        <strong>Handover.</strong> Buyer and seller agree on pickup or delivery, on who loads, and
        on when the risk passes.
      </p>
      <p>
        <strong>Sales tax.</strong> {SALES_TAX}
      </p>
      <p>
        <strong>Refunds and disputes.</strong> Buyer and seller settle whether money goes back. A
        refund made through {SITE_NAME} returns the platform fee in the same proportion: all of it
        with a full refund, half of it with half.
      </p>
      <p id="seller-terms">
        <strong>Seller terms, version {SELLER_TERMS_VERSION}.</strong> A buyer’s bank can dispute a
        payment and take it back. The seller can answer with evidence on the transaction page until
        the date shown there. If the bank decides for the buyer, the seller owes {SITE_NAME} what it
        received for the disputed amount. We take it back from the seller’s Stripe balance, and what
        the balance doesn’t cover stays owed and is taken from later sales. We bear the loss of the
        platform fee. Sellers accept these terms at payment setup.
      </p>
    </>
  );
}
