/* What people do during `npm run ops:soak`, by the forms and pages of the site, without its JavaScript. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { db } from '~/db/client.server';
import { makeBuyer, makeMaterial, makeSeller, type Trader } from '../tests/e2e/setup/market';
import { makePhonePhoto } from '../tests/e2e/setup/photos';
import type { Site } from './soak-site';

interface Person {
  email: string;
  password: string;
  address: string;
  cookie: string;
}

type Member = Person & Trader;

interface Purchase {
  id: string;
  nonce: string;
  paid?: true;
  cancelled?: true;
  handedOver?: true;
  refundedCents?: number;
}

const TRIES = 60;
const SEARCHES = ['lumber', '2x4', 'brick', 'rebar', 'drywall', 'insulation', 'pipe', 'window'];
const any = <Item>(items: readonly Item[]): Item =>
  items[Math.floor(Math.random() * items.length)]!;
const chance = (share: number) => Math.random() < share;

let addresses = 0;
/** The limits count by address. */
const nextAddress = () => `10.1.${(addresses += 1) >> 8}.${addresses & 255}`;

export async function openJourneys(
  { origin, control }: Pick<Site, 'origin' | 'control'>,
  isFaulty: (at: number) => boolean,
) {
  let isOver = false;
  let perSecond: number | null = null;
  let nextAt = 0;
  const counts = new Map<string, number>();
  const wrong: string[] = [];
  const purchases: Purchase[] = [];
  const messages: string[] = [];
  const listings: string[] = [];
  const count = (kind: string) => counts.set(kind, (counts.get(kind) ?? 0) + 1);

  const person = (email: string, password: string): Person => ({
    email,
    password,
    address: nextAddress(),
    cookie: '',
  });
  const member = (trader: Trader): Member => ({
    ...person(trader.email, trader.password),
    ...trader,
  });
  const sellers: Member[] = [];
  const buyers: Member[] = [];
  for (let made = 0; made < 10; made += 1) sellers.push(member(await makeSeller()));
  for (let made = 0; made < 60; made += 1) buyers.push(member(await makeBuyer()));
  const goods: { id: string; seller: Member }[] = [];
  for (const seller of sellers) {
    for (let made = 0; made < 3; made += 1) {
      const { id } = await makeMaterial({ seller, quantity: 1_000_000, createdAt: new Date() });
      goods.push({ id, seller });
    }
  }
  const category = (await db.category.findFirstOrThrow({ select: { id: true } })).id;
  const photo = await makePhonePhoto();

  async function takeTurn(): Promise<void> {
    if (perSecond === null) return;
    const now = performance.now();
    nextAt = Math.max(now, nextAt + 1_000 / perSecond);
    if (nextAt > now) await sleep(nextAt - now);
  }

  /** Repeats what wasn't done, as a person would. @throws Ended when the soak is over */
  async function ask(
    who: Person,
    path: string,
    { form, expected = form ? 303 : 200 }: { form?: BodyInit; expected?: number } = {},
  ): Promise<Response & { page: string }> {
    for (let tries = 1; ; tries += 1) {
      if (isOver) throw new Ended();
      await takeTurn();
      const began = Date.now();
      const { status, page, response } = await send(who, path, form);
      count('requests');
      const isRetried = status === 0 || status === 502 || status === 503;
      if (isRetried && tries < TRIES) {
        const kind = page.includes(' is busy</h1>') ? 'busy' : status === 503 ? '503' : 'cut';
        const isDuring = isFaulty(began) || isFaulty(Date.now());
        count(isDuring ? kind : `${kind} without a fault`);
        if (status === 503 && !response!.headers.get('retry-after')) {
          wrong.push(`${path}: 503 without Retry-After`);
        }
        await sleep(500 + Math.random() * 1_000);
        continue;
      }
      if (response?.headers.get('location')?.startsWith('/signin')) {
        wrong.push(`${path}: signed out`);
        throw new Refused();
      }
      // The first try may have been done before its answer was lost.
      if (status !== expected && (tries === 1 || status >= 500)) {
        const title = /<h1[^>]*>(.*?)<\/h1>/.exec(page)?.[1] ?? page.slice(0, 80);
        wrong.push(`${form ? 'POST' : 'GET'} ${path}: ${status} instead of ${expected}, ${title}`);
        count(String(status));
        throw new Refused();
      }
      return Object.assign(response!, { page });
    }
  }

  async function send(who: Person, path: string, form?: BodyInit) {
    try {
      const response = await fetch(origin + path, {
        method: form ? 'POST' : 'GET',
        body: form,
        redirect: 'manual',
        headers: { Cookie: who.cookie, 'X-Forwarded-For': who.address },
        signal: AbortSignal.timeout(60_000),
      });
      return { status: response.status, page: await response.text(), response };
    } catch {
      return { status: 0, page: '', response: null };
    }
  }

  const fields = (values: Record<string, string>) => new URLSearchParams(values);

  /** Queries of this process wait while the database is down. */
  async function patiently<Found>(read: () => Promise<Found>): Promise<Found> {
    for (;;) {
      try {
        return await read();
      } catch (error) {
        if (!isFaulty(Date.now())) throw error;
        await sleep(1_000);
      }
    }
  }

  async function signIn(who: Person): Promise<void> {
    const { email, password } = who;
    // Others of this account go on with the session before.
    const answer = await ask({ ...who, address: nextAddress(), cookie: '' }, '/signin', {
      form: fields({ email, password }),
    });
    // Tries that the fault cut short count toward their address's limit.
    if (answer.status === 429) throw new Refused();
    const session = answer.headers.getSetCookie().find((header) => header.includes('session='));
    who.cookie = session!.split(';', 1)[0]!;
    count('sign-ins');
  }

  const beSignedIn = async (who: Person) => {
    if (!who.cookie || chance(0.02)) await signIn(who);
  };

  async function look(): Promise<void> {
    const guest = chance(0.5) ? person('', '') : any(buyers);
    if (guest.email) await beSignedIn(guest);
    await ask(guest, '/browse');
    const found = await ask(guest, `/browse?search=${any(SEARCHES)}&page=${any([1, 1, 2])}`);
    const links = found.page.match(/\/material\/[0-9a-f-]{36}/g) ?? [];
    if (links.length > 0) await ask(guest, any(links));
    await ask(guest, any(['/categories', '/companies', '/pricing-guide', '/']));
    if (!guest.email) return;
    await ask(guest, any(['/transactions', '/notifications', '/saved', '/messages']));
  }

  async function list(): Promise<void> {
    const seller = any(sellers);
    await beSignedIn(seller);
    const [id, title] = [randomUUID(), `Pallet ${randomUUID()}`];
    const image = new FormData();
    image.set('image', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'pallet.jpg');
    const sent = chance(0.3) ? await ask(seller, '/uploads', { form: image, expected: 200 }) : null;
    const upload = sent ? (JSON.parse(sent.page) as { imageUrl: string }).imageUrl : null;
    const form = fields({
      id,
      title,
      description: 'Dry stored, on the original skid.',
      categoryId: category,
      condition: 'good',
      price: '2.15',
      priceUnit: 'each',
      quantity: '540',
      city: 'Chicago',
      state: 'IL',
      location: 'Yard 3',
      ...(upload && { imageUrls: upload }),
    });
    await ask(seller, '/create-listing', { form });
    listings.push(title);
    count('listings');
    await ask(seller, '/my-listings');
  }

  async function write(): Promise<void> {
    const buyer = any(buyers);
    const { id, seller } = any(goods);
    await beSignedIn(buyer);
    await ask(buyer, `/material/${id}/contact`);
    const content = `Is it dry stored? ${randomUUID()}`;
    const form = fields({ subject: 'A question', content, nonce: randomUUID() });
    await ask(buyer, `/material/${id}/contact`, { form });
    messages.push(content);
    count('messages');
    await beSignedIn(seller);
    await ask(seller, '/messages');
  }

  async function buy(buyer: Member): Promise<void> {
    const { id, seller } = any(goods);
    await beSignedIn(buyer);
    await ask(buyer, `/material/${id}`);
    await ask(buyer, `/material/${id}/buy?quantity=2`);
    const nonce = randomUUID();
    const isHosted = chance(0.2);
    const order = fields({
      quantity: '2',
      unitPrice: '19.99',
      sellerCompanyId: seller.companyId,
      nonce,
      flow: isHosted ? 'checkout' : 'element',
    });
    await ask(buyer, `/material/${id}/buy`, { form: order, expected: isHosted ? 303 : 200 });
    const row = await patiently(() => db.transaction.findFirstOrThrow({ where: { nonce } }));
    const purchase: Purchase = { id: row.id, nonce };
    purchases.push(purchase);
    const here = `/transaction/${row.id}`;
    if (chance(0.1)) {
      await ask(buyer, `${here}/cancellation`, { form: fields({}) });
      purchase.cancelled = true;
      count('cancelled');
      return;
    }
    if (isHosted) {
      const paid = await control.payCheckout({ session: row.stripeCheckoutSessionId! });
      if (paid.payment_status === 'paid') purchase.paid = true;
    } else {
      const card = fields({ number: '4242424242424242', expiry: '12/40', cvc: '123' });
      const answer = await ask(buyer, `${here}/card`, { form: card });
      if (answer.headers.get('location')?.includes(here)) purchase.paid = true;
    }
    count('purchases');
    await beSignedIn(seller);
    await ask(buyer, here);
    await ask(seller, here);
    const step = (who: Person, name: string, values: Record<string, string>) =>
      ask(who, `${here}/${name}`, { form: fields(values) });
    await step(buyer, 'handover-proposal', {
      version: '0',
      method: 'pickup',
      street: '2200 W Pershing Rd',
      city: 'Chicago',
      state: 'IL',
      zipCode: '60609',
      firstDay: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
      fromTime: '08:00',
      contactName: 'Luis, yard 4',
      contactPhone: '(312) 555-0188',
    });
    await step(seller, 'handover-agreement', { version: '1' });
    await step(seller, 'handover', { version: '1' });
    await step(buyer, 'arrival', {});
    purchase.handedOver = true;
    count('handed over');
    if (!chance(0.25)) return;
    const reason = 'Two were chipped.';
    const amount = { amount: '5.00', confirmedCents: '500', reason, sequence: '1' };
    await step(seller, 'refund', amount);
    purchase.refundedCents = 500;
    count('refunds');
    await ask(buyer, here);
  }

  const admin = person('admin@offcut.example', 'Offcut!2026');
  async function review(): Promise<void> {
    await beSignedIn(admin);
    for (const path of ['/admin', '/admin/materials', '/admin/health', '/admin/money']) {
      await ask(admin, path);
    }
    const listed = listings.at(-1);
    if (!listed) return;
    const { id } = await patiently(() =>
      db.material.findFirstOrThrow({ where: { title: listed }, select: { id: true } }),
    );
    const decide = (values: Record<string, string>) =>
      ask(admin, `/admin/materials/${id}`, { form: fields(values) });
    await decide({ intent: 'unavailable', reason: 'The photo shows something else.' });
    await decide({ intent: 'available' });
    count('reviews');
  }

  const streams = new AbortController();
  async function follow(who: Person, topic: string): Promise<void> {
    while (!streams.signal.aborted) {
      try {
        const headers = { Cookie: who.cookie, 'X-Forwarded-For': who.address };
        const answer = await fetch(`${origin}/live/${topic}`, { headers, signal: streams.signal });
        for await (const _ of answer.body!) count('events');
      } catch {
        // Cut by a fault: a browser opens it again.
      }
      if (!streams.signal.aborted) await sleep(1_000);
    }
  }

  async function repeat(journey: () => Promise<void>): Promise<void> {
    while (!isOver) {
      try {
        await journey();
      } catch (error) {
        if (error instanceof Ended) return;
        if (!(error instanceof Refused)) wrong.push(String(error));
        await sleep(1_000);
      }
    }
  }

  const going: Promise<void>[] = [];
  return {
    counts,
    wrong,
    purchases,
    messages,
    listings,
    async begin() {
      for (const who of [...sellers, ...buyers.slice(0, 20)]) await signIn(who);
      for (const who of [...sellers, ...buyers.slice(0, 20)]) {
        going.push(follow(who, 'notifications'));
        if (sellers.includes(who)) going.push(follow(who, 'messages'));
      }
      for (let at = 0; at < 10; at += 1) going.push(repeat(look));
      for (let at = 0; at < 6; at += 1) {
        // Each with buyers of its own: a company may have three unpaid purchases.
        const own = buyers.filter((_, index) => index % 6 === at);
        going.push(repeat(() => buy(any(own))));
      }
      for (let at = 0; at < 3; at += 1) going.push(repeat(write));
      for (let at = 0; at < 2; at += 1) going.push(repeat(list));
      going.push(repeat(review));
    },
    /** Requests a second in all; null for as many as the site takes. */
    pace: (rate: number | null) => (perSecond = rate),
    async end() {
      isOver = true;
      streams.abort();
      await Promise.all(going);
    },
  };
}

class Ended extends Error {}
class Refused extends Error {}
