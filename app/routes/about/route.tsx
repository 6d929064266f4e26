import { COMING_FEE, PLATFORM_FEE, pageMeta, SITE_NAME } from '~/lib/site';
import { ButtonLink } from '~/ui/button';
import { GuideSection } from '~/ui/layout/guide';
import { PageHeader } from '~/ui/layout/page-header';

export const meta = () =>
  pageMeta(
    'About',
    `${SITE_NAME} is the marketplace where construction companies turn surplus materials into revenue.`,
  );

export const handle = { noJs: true, cachedBy: [] };

const CARDS = [
  {
    title: 'Marketplace',
    text: 'One catalog of what’s left in yards and on job sites, from lumber and block to windows and conduit. Look up a trade name or a size, see the price against comparable listings, and pay by card.',
  },
  {
    title: 'Company verification',
    text: 'Companies deal with companies. Each one confirms its email and is reviewed by our staff before it can trade. The check mark next to its name shows that it was approved.',
  },
  {
    title: 'Environmental impact',
    text: 'The EPA counted 600 million tons of construction and demolition debris in the US in 2018, more than twice the municipal waste. A pallet that finds another job isn’t hauled off or made again.',
  },
  {
    title: 'Industry expertise',
    get text() {
      return `${SITE_NAME} speaks the trade’s language: 2x4, sheetrock and #5 rebar find what you mean, prices are by the piece, board, foot or ton, and condition runs from new to salvage.`;
    },
  },
];

const BENEFITS = [
  {
    title: 'Verified companies',
    text: 'You know who you buy from: a name, an address, a phone number, and a registration that our team has reviewed.',
  },
  {
    title: 'Quality materials',
    text: 'Surplus is mostly material that was ordered for a job and never used. Each listing states its condition, and shows what you get.',
  },
  {
    title: 'Nationwide network',
    text: 'Look around the corner or across the country. Every listing says which city and state it is in.',
  },
  {
    title: 'Easy to use',
    text: 'A photo, a price and a quantity make a listing. The site is quick on a phone with two bars of signal.',
  },
  {
    title: 'Dedicated support',
    text: 'People answer your questions by email within 2–3 business days; the Help Center answers right away.',
  },
  {
    title: 'Cost effective',
    get text() {
      return `Registering and listing cost nothing. The buyer pays ${PLATFORM_FEE} of the subtotal on top; the seller receives the full price. ${COMING_FEE}`.trim();
    },
  },
];

export default function AboutPage() {
  return (
    <div className="stack gap-8">
      <div>
        <PageHeader title={`About ${SITE_NAME}`} />
        <p className="max-w-prose">
          {SITE_NAME} is the marketplace where US construction companies sell their surplus
          materials to each other.
        </p>
      </div>

      <GuideSection id="mission" title="Our mission">
        <p className="max-w-prose">
          Every job ends with something left over: six pallets of block, a bundle of studs, the
          windows that were ordered an inch too wide. It has been paid for, it takes up the yard,
          and someone forty miles away is about to order the same thing. We want good material to
          get used: the company that has too much gets its money back, and the one that needs it
          pays less.
        </p>
      </GuideSection>

      <GuideSection id="what-we-do" title="What we do">
        {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari takes the list's role away where the markers are styled away */}
        <ul className="grid-cards" role="list">
          {CARDS.map(({ title, text }) => (
            <li key={title} className="panel">
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </GuideSection>

      <GuideSection id="benefits" title={`Why companies use ${SITE_NAME}`}>
        <dl className="grid-cards">
          {BENEFITS.map(({ title, text }) => (
            <div key={title}>
              <dt className="label">{title}</dt>
              <dd className="quiet">{text}</dd>
            </div>
          ))}
        </dl>
      </GuideSection>

      <GuideSection id="start" title="Get started">
        <p className="max-w-prose">
          Take a look around first: you don’t need an account to browse. To buy or sell, register
          your company.
        </p>
        <p className="row">
          <ButtonLink to="/signup" kind="go">
            Register your company
          </ButtonLink>
          <ButtonLink to="/browse">Browse materials</ButtonLink>
        </p>
      </GuideSection>
    </div>
  );
}
