import type { Reply } from '../http';
import { isConnected } from '../stripe/accounts';
import { balanceCents, PLATFORM } from '../stripe/balances';
import { destinationOf } from '../stripe/charges';
import type { World } from '../world';
import { dollars, html, page } from './layout';

const SHOWN = 50;

export function showOverview(world: World): Reply {
  const { store } = world;
  const intents = store.all('payment_intent').reverse().slice(0, SHOWN);
  const accounts = store.all('account').filter(isConnected).reverse();
  const nameOf = (id: string | null) =>
    (id && store.get('account', id)?.business_profile?.name) || id || '–';
  const refundedOf = (charge: unknown) =>
    typeof charge === 'string' ? (store.get('charge', charge)?.amount_refunded ?? 0) : 0;
  return page(
    'Overview',
    html`<h1>Payments, mail and files of this machine</h1>
      <p>This stands in for Stripe, Postmark and Vercel Blob. Everything here is made up.</p>
      <nav aria-label="Sections">
        <a href="#payments">Payments</a><a href="#accounts">Accounts</a
        ><a href="/mail">Mail (${store.all('mail').length})</a>
      </nav>
      <h2 id="payments">Payments</h2>
      ${
        intents.length === 0
          ? html`<p>None yet.</p>`
          : html`<div class="scroll" role="region" aria-label="Payments" tabindex="0">
              <table>
                <caption>
                  The newest ${SHOWN}
                </caption>
                <thead>
                  <tr>
                    <th scope="col">Payment</th>
                    <th scope="col">Seller</th>
                    <th scope="col">State</th>
                    <th scope="col" class="money">Amount</th>
                  </tr>
                </thead>
                <tbody>
                  ${intents.map(
                    (intent) =>
                      html`<tr>
                        <td class="id">${intent.id}</td>
                        <td>${nameOf(destinationOf(intent))}</td>
                        <td>
                          ${intent.status.replaceAll('_', ' ')}${refundedOf(intent.latest_charge) > 0 && html`, ${dollars(refundedOf(intent.latest_charge))} refunded`}
                        </td>
                        <td class="money">${dollars(intent.amount)}</td>
                      </tr>`,
                  )}
                </tbody>
              </table>
            </div>`
      }
      <h2 id="accounts">Accounts</h2>
      <div class="scroll" role="region" aria-label="Accounts" tabindex="0">
        <table>
          <caption>
            Balances
          </caption>
          <thead>
            <tr>
              <th scope="col">Account</th>
              <th scope="col">Can be paid</th>
              <th scope="col" class="money">Balance</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>Offcut (the platform)</td>
              <td>yes</td>
              <td class="money">${dollars(balanceCents(world, PLATFORM))}</td>
            </tr>
            ${accounts.map(
              (account) =>
                html`<tr>
                  <td>
                    ${account.business_profile?.name ?? account.id}<br /><code>${account.id}</code>
                  </td>
                  <td>${account.capabilities?.transfers === 'active' ? 'yes' : 'not yet'}</td>
                  <td class="money">${dollars(balanceCents(world, account.id))}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>`,
    { wide: true },
  );
}
