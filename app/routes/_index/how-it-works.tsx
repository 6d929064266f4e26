import { PLATFORM_FEE } from '~/lib/site';

const STEPS = [
  {
    title: 'List materials',
    text: 'Post what is left over with photos, a description, a price and when it is available.',
  },
  {
    title: 'Connect and negotiate',
    text: 'Buyers and sellers agree on price, quantity and dates through messaging.',
  },
  {
    title: 'Complete the transaction',
    text: 'Arrange pickup or delivery, pay by card, and leave feedback that builds company reputation.',
  },
];

const CLAIMS = [
  {
    title: 'Verified companies',
    text: 'A person reviews every company before it can trade. Look for the check mark.',
  },
  {
    title: 'Secure transactions',
    get text() {
      return `Card payment through Stripe. The ${PLATFORM_FEE} platform fee is shown before you pay.`;
    },
  },
  {
    title: 'Local and national reach',
    text: 'Find surplus a few miles away, or reach buyers in every state.',
  },
];

export function HowItWorks() {
  return (
    <>
      <section aria-labelledby="how">
        <h2 id="how" className="mb-3">
          How it works
        </h2>
        <ol className="grid gap-4 md:grid-cols-3">
          {STEPS.map(({ title, text }, index) => (
            <li key={title} className="panel">
              <h3>
                <span className="num quiet">{`${index + 1}. `}</span>
                {title}
              </h3>
              <p className="quiet">{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="why">
        <h2 id="why" className="mb-3">
          Why companies trade here
        </h2>
        <ul className="grid gap-4 md:grid-cols-3">
          {CLAIMS.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p className="quiet">{text}</p>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
