import { formatMoney } from '~/lib/money';
import { quote } from '~/lib/platform-fee';
import {
  COMING_FEE,
  PLATFORM_FEE,
  SITE_NAME,
  REVIEW_PROMISE,
  dashed,
  REVIEW_TIME,
} from '~/lib/site';

export interface Question {
  id: string;
  question: string;
  answer: string[];
  link?: { to: string; label: string };
  alsoAsked: string;
}

const example = () => quote(1999, 3);

export const QUESTIONS: Question[] = [
  {
    id: 'fees',
    get question() {
      return `What does ${SITE_NAME} cost?`;
    },
    get answer() {
      return [
        `Registering, browsing, listing and messaging cost nothing. When something is sold, the buyer pays a platform fee of ${PLATFORM_FEE} of the subtotal on top of the price. The seller receives the full price.`,
        ...(COMING_FEE ? [COMING_FEE] : []),
        `Three pieces at ${formatMoney(example().unitPriceCents)}: subtotal ${formatMoney(example().subtotalCents)}, fee ${formatMoney(example().feeCents)}, total ${formatMoney(example().totalCents)}. You see all three before you pay.`,
      ];
    },
    alsoAsked: 'charge commission percent free price pricing',
  },
  {
    id: 'who',
    question: 'Who can buy and sell?',
    answer: [
      'US companies in the construction trade: general contractors, subcontractors, suppliers, manufacturers, distributors and others. Anyone can browse; to buy, list or write to a seller, your company must be registered and approved.',
      'Registering takes a contact person, the company’s name and business type, and its address. License number and tax ID are optional.',
    ],
    link: { to: '/signup', label: 'Register your company' },
    alsoAsked: 'account sign up join private person homeowner requirements need',
  },
  {
    id: 'verification',
    question: 'How long does company verification take?',
    get answer() {
      return [
        `The verification review takes ${dashed(REVIEW_TIME)}. You hear from us within ${dashed(REVIEW_PROMISE)} of confirming your email, with a decision or with a question.`,
        'If we decline a registration, the email says why, and you can apply again.',
      ];
    },
    alsoAsked: 'review approval approved pending waiting rejected registration verified status',
  },
  {
    id: 'cannot-list',
    question: 'Why can’t I list materials yet?',
    answer: [
      'Sellers need a way to get paid. After your company is approved, finish payment setup: Stripe asks for your business and bank details on its own page, and sends you back here. You’ll find the button on your company’s page and under Sell.',
      'If it says the setup is incomplete, Stripe still needs something. Press Complete Setup to see what.',
    ],
    link: { to: '/create-listing', label: 'Go to Sell' },
    alsoAsked: 'listing post stripe onboarding payment setup bank account sell',
  },
  {
    id: 'paying',
    question: 'How do I pay, and is it safe?',
    answer: [
      'Press Buy Now, choose the quantity, check the total and pay by card. Stripe handles the payment; card numbers never reach us. Your bank may ask you to confirm it.',
      'The quantity is held for you while you pay, so no one else can buy it in that time. If the card is declined, nothing is charged and you can try another one.',
    ],
    alsoAsked: 'payment credit card checkout declined secure buy purchase order',
  },
  {
    id: 'payout',
    question: 'When does a seller get the money?',
    answer: [
      'When the payment goes through, the full subtotal is credited to your company’s Stripe account. Stripe pays it out to your bank, usually within a few business days; a first payout can take longer. Your Money page, in the account menu, shows your balance and what each payout contains.',
    ],
    alsoAsked: 'paid payout payouts transfer deposit bank earnings receive',
  },
  {
    id: 'delivery',
    question: 'How do pickup and delivery work?',
    get answer() {
      return [
        `Buyer and seller arrange it. Before you buy, ask the seller about hours, loading equipment and whether delivery is possible: press Contact Seller on the listing. ${SITE_NAME} does not ship.`,
        'Bring a vehicle that can carry the load, and count it before you leave.',
        'To see what delivery would cost, press Estimate delivery on the listing, and enter your ZIP code. If neither the seller nor similar listings give a weight, enter the weight and the size of the load as well.',
      ];
    },
    link: { to: '/delivery-estimates', label: 'How delivery is estimated' },
    alsoAsked: 'shipping freight truck haul collect ship forklift location',
  },
  {
    id: 'not-as-described',
    question: 'What if the material is not as described?',
    get answer() {
      return [
        'Write to the seller first, with photos, before you use the material. Then press Ask for a refund on the page of the purchase. The sale is between your two companies, and the seller can refund all of it or a part. The platform fee goes back in the same proportion.',
        `If a listing or a company is misleading, tell us as well. ${SITE_NAME} is not a party to the sale and cannot decide a dispute, but we look into every report and suspend companies that deceive others.`,
      ];
    },
    alsoAsked:
      'refund refunds return returns dispute damaged wrong broken complaint money back cancel',
  },
];
