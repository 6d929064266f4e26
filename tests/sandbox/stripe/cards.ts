import type Stripe from 'stripe';
import type { PaymentOutcome } from '../store';
import { newId, type World } from '../world';
import { invalid, StripeFault } from './errors';

export interface CardInput {
  number: string;
  expMonth: number;
  expYear: number;
  cvc: string;
}

/** Of Stripe's test numbers; any other is declined, like a real card in test mode. */
const CARDS: Record<string, PaymentOutcome> = {
  '4242424242424242': 'pays',
  '5555555555554444': 'pays',
  '4000000000000259': 'disputed',
  '4000000000001976': 'inquired',
  '4000000000007726': 'refund-pends',
  '4000000000005126': 'refund-fails',
  '4000002500003155': 'authenticate',
  '4000008400001629': 'authenticate-declined',
  '4000000000000002': {
    code: 'card_declined',
    declineCode: 'generic_decline',
    message: 'Your card was declined.',
  },
  '4000000000009995': {
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  '4000000000000069': { code: 'expired_card', message: 'Your card has expired.' },
};

/** Stripe's test bank accounts, which settle later. */
const BANK_ACCOUNTS: Record<string, PaymentOutcome> = {
  '000123456789': 'settles-later',
  '000111111113': 'fails-later',
};

const NOT_A_TEST_CARD: PaymentOutcome = {
  code: 'card_declined',
  declineCode: 'test_mode_live_card',
  message:
    'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
};

/**
 * Stores only the last four digits, in case a real number gets typed.
 * @throws StripeFault 402 for a malformed number, expiry or code
 */
export function createPaymentMethod(world: World, input: CardInput): Stripe.PaymentMethod {
  const number = input.number.replace(/[\s-]/g, '');
  const bank = BANK_ACCOUNTS[number];
  if (!bank) checkCard(world, { ...input, number });
  const outcome = bank ?? CARDS[number] ?? NOT_A_TEST_CARD;
  const object = {
    id: newId('pm_'),
    object: 'payment_method',
    type: bank ? 'us_bank_account' : 'card',
    ...(!bank && {
      card: {
        brand: number.startsWith('5') ? 'mastercard' : 'visa',
        last4: number.slice(-4),
      },
    }),
  } as Stripe.PaymentMethod;
  world.store.save('payment_method', { id: object.id, outcome, object });
  return object;
}

export function requirePaymentMethod(world: World, id: string) {
  const stored = world.store.get('payment_method', id);
  if (!stored) {
    throw invalid(`No such PaymentMethod: '${id}'`, {
      code: 'resource_missing',
      param: 'payment_method',
    });
  }
  return stored;
}

/** Expiry as 'MM / YY' or 'MM/YYYY'. */
export function readCardForm(form: { number: string; expiry: string; cvc: string }): CardInput {
  const [, month = '', year = ''] =
    /^\s*(\d{1,2})\s*\/?\s*(\d{2}|\d{4})\s*$/.exec(form.expiry) ?? [];
  return {
    number: form.number,
    expMonth: Number(month),
    expYear: Number(year.length === 2 ? `20${year}` : year),
    cvc: form.cvc.trim(),
  };
}

function checkCard(world: World, { number, expMonth, expYear, cvc }: CardInput): void {
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) {
    throw cardFault('incorrect_number', 'number', 'Your card number is incorrect.');
  }
  if (!Number.isInteger(expMonth) || expMonth < 1 || expMonth > 12) {
    throw cardFault(
      'invalid_expiry_month',
      'exp_month',
      "Your card's expiration month is invalid.",
    );
  }
  const today = new Date(world.nowMs());
  const lastMonth = expYear * 12 + expMonth - 1;
  if (
    !Number.isInteger(expYear) ||
    expYear > today.getUTCFullYear() + 50 ||
    lastMonth < today.getUTCFullYear() * 12 + today.getUTCMonth()
  ) {
    throw cardFault('invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid.");
  }
  if (!/^\d{3,4}$/.test(cvc)) {
    throw cardFault('invalid_cvc', 'cvc', "Your card's security code is invalid.");
  }
}

function cardFault(code: string, param: string, message: string): StripeFault {
  return new StripeFault(402, { type: 'card_error', code, param, message });
}

function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
