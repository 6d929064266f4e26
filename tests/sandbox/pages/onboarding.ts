import type Stripe from 'stripe';
import { redirect, type Reply } from '../http';
import type { Rows } from '../store';
import { finishOnboarding, isConnected } from '../stripe/accounts';
import { now, type World } from '../world';
import { errorSummary, field, html, notice, page, type FieldError } from './layout';

const VISIT_S = 60 * 60;

/** As at Stripe, a used or expired link sends the seller back to the platform for a new one. */
export function openLink(world: World, id: string): Reply {
  const link = world.store.get('account_link', id);
  if (!link) return notice('Link not found', 'This set-up link is not known here.', null, 404);
  if (link.usedAt !== null || link.expiresAt <= now(world)) return redirect(link.refreshUrl);
  world.store.save('account_link', { ...link, usedAt: now(world) });
  return redirect(`/connect/setup/${link.visit}`);
}

export function showSetup(world: World, visit: string): Reply {
  const found = findVisit(world, visit);
  if ('reply' in found) return found.reply;
  const { account } = found;
  const values = {
    name: account.business_profile?.name ?? '',
    routing: '110000000',
    account: '000123456789',
  };
  return setupPage(values, null);
}

export function submitSetup(world: World, visit: string, form: URLSearchParams): Reply {
  const found = findVisit(world, visit);
  if ('reply' in found) return found.reply;
  if (form.get('action') === 'later') return redirect(found.link.returnUrl);
  const values = {
    name: (form.get('name') ?? '').trim(),
    routing: (form.get('routing') ?? '').replace(/\s/g, ''),
    account: (form.get('account') ?? '').replace(/\s/g, ''),
  };
  const error = checkSetup(values);
  if (error) return setupPage(values, error);
  finishOnboarding(world, found.account, values.name);
  return redirect(found.link.returnUrl);
}

function findVisit(
  world: World,
  visit: string,
): { reply: Reply } | { link: Rows['account_link']; account: Stripe.Account } {
  const link = world.store.all('account_link').find((each) => each.visit === visit);
  const account = link && world.store.get('account', link.account);
  if (!link || link.usedAt === null || !account || !isConnected(account)) {
    return { reply: notice('Page not found', 'This set-up page is not known here.', null, 404) };
  }
  if (link.usedAt + VISIT_S <= now(world)) return { reply: redirect(link.refreshUrl) };
  return { link, account };
}

type Values = Record<'name' | 'routing' | 'account', string>;

function checkSetup(values: Values): FieldError | null {
  if (!values.name || values.name.length > 100) {
    return { field: 'name', message: 'Enter the business name, at most 100 characters' };
  }
  if (!/^\d{9}$/.test(values.routing)) {
    return { field: 'routing', message: 'Enter the 9 digits of the routing number' };
  }
  if (!/^\d{4,17}$/.test(values.account)) {
    return { field: 'account', message: 'Enter the 4 to 17 digits of the account number' };
  }
  return null;
}

function setupPage(values: Values, error: FieldError | null): Reply {
  return page(
    'Set up payments',
    html`<h1>Set up payments</h1>
      <p>Tell us who is paid and where the money goes. Nothing is sent to a bank.</p>
      ${errorSummary(error)}
      <form method="post">
        ${field({ name: 'name', label: 'Business name', value: values.name, error, autocomplete: 'organization' })}
        ${field({ name: 'routing', label: 'Routing number', value: values.routing, error, inputmode: 'numeric', hint: '9 digits. 110000000 is a test bank.' })}
        ${field({ name: 'account', label: 'Account number', value: values.account, error, inputmode: 'numeric' })}
        <button name="action" value="finish">Finish setup</button>
        <button class="quiet" name="action" value="later">Come back later</button>
      </form>`,
    { status: error ? 400 : 200 },
  );
}
