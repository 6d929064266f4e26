import { redirect, type Reply } from '../http';
import { answerAuthentication } from '../stripe/payment-attempts';
import type { World } from '../world';
import { dollars, html, notice, page } from './layout';

export function showAuthentication(world: World, challenge: string): Reply {
  const secret = world.store.all('intent_secret').find((each) => each.challenge === challenge);
  const intent = secret && world.store.get('payment_intent', secret.id);
  if (!intent) return notFound();
  if (intent.status !== 'requires_action') return answerPage(world, challenge, 'complete');
  return page(
    'Authenticate',
    html`<h1>Is it you?</h1>
      <p>Your bank asks you to confirm a payment of <strong>${dollars(intent.amount)}</strong>.</p>
      <form method="post">
        <button name="answer" value="complete">Complete authentication</button>
        <button class="quiet" name="answer" value="fail">Fail</button>
      </form>`,
  );
}

export function submitAuthentication(
  world: World,
  challenge: string,
  form: URLSearchParams,
): Reply {
  return answerPage(world, challenge, form.get('answer') === 'complete' ? 'complete' : 'fail');
}

function answerPage(world: World, challenge: string, answer: 'complete' | 'fail'): Reply {
  const target = answerAuthentication(world, challenge, answer);
  return target ? redirect(target) : notFound();
}

function notFound(): Reply {
  return notice('Page not found', 'This authentication is not known here.', null, 404);
}
