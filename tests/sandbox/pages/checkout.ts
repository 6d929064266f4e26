import type Stripe from 'stripe';
import { redirect, type Reply } from '../http';
import { readCardForm } from '../stripe/cards';
import { expireIfDue, paySessionWithCard } from '../stripe/checkout-sessions';
import { StripeFault } from '../stripe/errors';
import type { World } from '../world';
import { dollars, errorSummary, field, html, notice, page, type FieldError } from './layout';

const NO_VALUES = { number: '', expiry: '', cvc: '' };
type Values = typeof NO_VALUES;

export function showCheckout(world: World, id: string): Reply {
  const found = openSession(world, id);
  if ('reply' in found) return found.reply;
  return checkoutPage(world, found.session, NO_VALUES, lastError(world, found.session));
}

export function payCheckout(world: World, id: string, form: URLSearchParams): Reply {
  const found = openSession(world, id);
  if ('reply' in found) return found.reply;
  const { session } = found;
  const values = {
    number: form.get('number') ?? '',
    expiry: form.get('expiry') ?? '',
    cvc: form.get('cvc') ?? '',
  };
  try {
    const intent = paySessionWithCard(world, session, readCardForm(values));
    const challenge = intent.next_action?.redirect_to_url?.url;
    return redirect(challenge ?? session.success_url ?? '/');
  } catch (error) {
    if (!(error instanceof StripeFault)) throw error;
    // Threat: no page echoes a card number or code, so the buyer types them again.
    const kept = { ...NO_VALUES, expiry: values.expiry };
    return checkoutPage(world, session, kept, fieldError(error), 402);
  }
}

function openSession(
  world: World,
  id: string,
): { reply: Reply } | { session: Stripe.Checkout.Session } {
  const stored = world.store.get('checkout_session', id);
  if (!stored) {
    return { reply: notice('Page not found', 'This payment page is not known here.', null, 404) };
  }
  const session = expireIfDue(world, stored);
  if (session.status === 'complete') return { reply: redirect(session.success_url ?? '/') };
  if (session.status === 'expired') {
    const back = session.cancel_url ? { href: session.cancel_url, label: 'Go back' } : null;
    return {
      reply: notice(
        'This payment page has expired',
        'Nothing was paid. Go back and start again if you still want to buy.',
        back,
        410,
      ),
    };
  }
  return { session };
}

function lastError(world: World, session: Stripe.Checkout.Session): FieldError | null {
  const intent =
    typeof session.payment_intent === 'string'
      ? world.store.get('payment_intent', session.payment_intent)
      : undefined;
  const message = intent?.last_payment_error?.message;
  return message ? { field: 'number', message } : null;
}

const FIELDS: Record<string, string> = { exp_month: 'expiry', exp_year: 'expiry', cvc: 'cvc' };

function fieldError(error: StripeFault): FieldError {
  return { field: FIELDS[error.body.param ?? ''] ?? 'number', message: error.message };
}

function checkoutPage(
  world: World,
  session: Stripe.Checkout.Session,
  values: Values,
  error: FieldError | null,
  status = 200,
): Reply {
  const items = world.store.get('checkout_secret', session.id)?.lineItems ?? [];
  const total = dollars(session.amount_total ?? 0);
  return page(
    'Pay',
    html`<h1>Pay ${total}</h1>
      <table>
        <caption>
          Your order
        </caption>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col" class="money">Amount</th>
          </tr>
        </thead>
        <tbody>
          ${items.map(
            (item) =>
              html`<tr>
                <td>${item.description}${item.quantity > 1 && html` × ${item.quantity}`}</td>
                <td class="money">${dollars(item.amount_total)}</td>
              </tr>`,
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td class="money">${total}</td>
          </tr>
        </tfoot>
      </table>
      ${errorSummary(error)}
      <form method="post">
        ${field({ name: 'number', label: 'Card number', value: values.number, error, autocomplete: 'cc-number', inputmode: 'numeric', hint: '4242 4242 4242 4242 pays.' })}
        <div class="pair">
          ${field({ name: 'expiry', label: 'Expiry (MM/YY)', value: values.expiry, error, autocomplete: 'cc-exp', hint: 'Any month to come' })}
          ${field({ name: 'cvc', label: 'Security code', value: values.cvc, error, autocomplete: 'cc-csc', inputmode: 'numeric', hint: 'Any 3 digits' })}
        </div>
        <button>Pay ${total}</button>
      </form>
      ${session.cancel_url && html`<p><a href="${session.cancel_url}">Cancel and go back</a></p>`}
      <details>
        <summary>Other test numbers</summary>
        <p>
          4000 0000 0000 0002 is declined. 4000 0000 0000 9995 has insufficient funds. 4000 0025
          0000 3155 asks for authentication. 4000 0000 0000 0259 pays and is disputed later.
          000123456789 is a bank account whose payment arrives later, 000111111113 one whose payment
          fails.
        </p>
      </details>`,
    { status },
  );
}
