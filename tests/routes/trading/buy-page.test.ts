import { expect, test } from 'vitest';
import { POWER_REFUSALS } from '~/domain/companies/copy';
import { groupThousands } from '~/lib/money';
import { loader } from '~/routes/material.$id_.buy/route';
import { openStall } from '../../domain/trading/trade';
import { changeMaterial } from '../../factories/material';
import { makeMember } from '../../factories/user';
import { useSandbox } from '../../setup/sandbox';
import { cookieOf, openPage } from '../visit';

const sandbox = useSandbox();

async function openBuyPage(query: string, quantity = 1133) {
  const { buyer, materialId: id } = await openStall(sandbox, { quantity });
  const cookie = await cookieOf(buyer.userId);
  const { status, body } = await openPage(loader, `/material/${id}/buy?${query}`, {
    cookie,
    params: { id },
  });
  return { status, asked: body.asked, sum: body.sum };
}

test('a hidden listing answers the dialog that asks, without replacing its page', async () => {
  const { materialId: id } = await openStall(sandbox);
  await changeMaterial(id, { hiddenAt: new Date() });
  const opened = openPage(loader, `/material/${id}/buy`, { params: { id } });
  expect(await opened).toMatchObject({ status: 404, body: { offer: null } });
});

test('the checkout goes back to the quantity as it was', async () => {
  expect(await openBuyPage('quantity=4')).toMatchObject({ asked: { quantity: 4 } });
  const asked = { quantity: null, typed: '4', error: undefined };
  expect(await openBuyPage('change=4')).toEqual({ status: 200, asked, sum: null });
});

test.each(['1.5', '-1', '1e9', 'Infinity'])('going back to %s is refused', async (change) => {
  const asked = { quantity: null, error: 'Enter a whole number from 1 to 1,133.' };
  expect(await openBuyPage(`change=${change}`)).toMatchObject({ status: 400, asked, sum: null });
});

test.each([1_133, 1])('more than the %d in stock is refused with what is left', async (left) => {
  const error = `Only ${groupThousands(left)} left. Choose a smaller quantity.`;
  const asked = { typed: '1134', error };
  expect(await openBuyPage('quantity=1134', left)).toMatchObject({ status: 400, asked });
});

test('a member reads before the checkout what needs an owner or admin', async () => {
  const { buyer, materialId: id } = await openStall(sandbox, { quantity: 9 });
  await changeMaterial(id, { price: '4000.00' });
  const { user } = await makeMember(buyer.companyId, 'member');
  const open = async (userId: string, quantity: number) =>
    openPage(loader, `/material/${id}/buy?quantity=${quantity}`, {
      cookie: await cookieOf(userId),
      params: { id },
    });
  expect(await open(user.id, 2)).toMatchObject({ status: 200 });
  const error = POWER_REFUSALS.buy;
  expect(await open(user.id, 3)).toMatchObject({ status: 400, body: { asked: { error } } });
  expect(await open(buyer.userId, 3)).toMatchObject({ status: 200 });
});
