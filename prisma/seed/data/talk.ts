import type { Prisma } from '~/db/client.server';
import { formatMoney } from '~/lib/money';
import { Random } from '../random';
import { BUYER_COMPANY, COMPANIES, SELLER_COMPANY } from './companies';
import { demoId } from './ids';
import type { MaterialSeed } from './materials';
import { ownerOf, USERS } from './people';
import type { TradeSeed } from './trade';

export type MessageSeed = ReturnType<typeof buildMessages>[number];

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;

const THREADS: readonly (readonly string[])[] = [
  [
    'Is the full quantity still there? We need all of it by Friday.',
    'Yes, all of it. It is counted and by the gate. What time are you coming?',
    'Thursday around 10 with a 24 ft flatbed.',
    'Good. Ask for the yard foreman, he will load you.',
  ],
  [
    'Can you load a stake truck, or does it have to be a flatbed?',
    'A stake truck is fine, we load from the side. Bring straps.',
    'Great, I will buy it this afternoon.',
  ],
  [
    'Would you split the lot? I only need about a third.',
    'Partial is fine as long as it is whole bundles.',
    'Whole bundles works for us. Thanks.',
  ],
  [
    'Do you have the mill certs or submittals for this?',
    'We do. I can send the PDF once you have bought it, or today if your engineer has to see it first.',
    'Today would help, the inspector asks for them.',
    'On the way to your office address.',
  ],
  [
    'What is the date code on these?',
    'Most are from this spring, a few from last fall. All sealed.',
  ],
  [
    'How straight is it? We got burned on a lot last month.',
    'It has been banded on dunnage the whole time. I walked it this morning: out of the top rows I would cull two.',
    'That is honest, thank you. Buying.',
    'See you then. Gate code is on the pickup sheet.',
    'Picked up, all as described.',
  ],
  [
    'Could you deliver to Naperville? We have a forklift there.',
    'For one load we charge the truck, $145 within 40 miles. Morning slots only.',
    'Put us down for Tuesday please.',
    'Tuesday 7:30 it is.',
  ],
  [
    'Is the price firm if we take everything?',
    'It is priced to move, but if you take everything and load it yourself I can list you a new lot at 5% less.',
    'Fair. Please do and I will buy it today.',
  ],
  [
    'Any left-hand ones in the lot?',
    'Nine left, the rest right. Swing is written on the hinge edge.',
    'Perfect, I need six of each.',
  ],
  [
    'Has it been stored inside? We are putting it in a finished space.',
    'Inside since it was delivered. Not a drop of water on it.',
  ],
  [
    'Can I come and look before buying?',
    'Any weekday before 3. Hard hat and boots, please.',
    'Will be there Wednesday at 1.',
  ],
  [
    'How long can you hold it after payment?',
    'Two weeks inside at no charge, after that we need the floor.',
    'Two weeks is plenty.',
  ],
];

export function buildMessages(materials: readonly MaterialSeed[], today: Date) {
  const random = new Random('messages');
  const seller = COMPANIES.find((c) => c.name === SELLER_COMPANY)!;
  const buyer = COMPANIES.find((c) => c.name === BUYER_COMPANY)!;
  const messages = [];
  const now = today.getTime();
  const settled = materials.filter((m) => m.createdAt.getTime() < now - 2 * DAY_MS);
  const mine = settled.filter((m) => m.companyId === seller.id);
  const others = settled.filter((m) => m.companyId !== seller.id && m.companyId !== buyer.id);
  for (let i = 0; i < 34; i += 1) {
    const script = THREADS[i % THREADS.length]!;
    const material = i < 9 ? mine[i % mine.length]! : random.pick(others);
    const asks =
      i < 3 || (i >= 9 && i < 13)
        ? buyer
        : random.pick(COMPANIES.filter((c) => c.id !== material.companyId));
    const answers = COMPANIES.find((c) => c.id === material.companyId)!;
    let at =
      material.createdAt.getTime() + random.range(0.1, 0.7) * (now - material.createdAt.getTime());
    const length = i < 4 ? Math.min(script.length, i % 2 === 0 ? 1 : 3) : script.length;
    if (i < 4) at = now - (i * 7 + 3) * HOUR_MS - length * 2 * HOUR_MS;
    for (let k = 0; k < length; k += 1) {
      const [from, to] = k % 2 === 0 ? [asks, answers] : [answers, asks];
      at = Math.min(
        at + random.range(0.4, 7) * HOUR_MS * (i < 4 ? 0.3 : 1),
        now - (length - k) * 60_000,
      );
      const isWaiting = i < 4 && k === length - 1;
      messages.push({
        id: demoId('message', `${i}/${k}`),
        materialId: material.id,
        senderCompanyId: from.id,
        receiverCompanyId: to.id,
        senderUserId: ownerOf(from.id).id,
        subject: `Inquiry about: ${material.title}`,
        content: script[k]!,
        readAt: isWaiting ? null : new Date(Math.min(at + random.range(0.1, 3) * HOUR_MS, now)),
        createdAt: new Date(Math.round(at)),
      });
    }
  }
  return messages;
}

export function buildNotifications(
  trades: readonly TradeSeed[],
  messages: readonly MessageSeed[],
  materials: readonly MaterialSeed[],
  saved: ReturnType<typeof buildSaved>,
  today: Date,
) {
  const random = new Random('notifications');
  const name = new Map(COMPANIES.map((c) => [c.id, c.name]));
  const result: Prisma.NotificationCreateManyInput[] = [];
  const now = today.getTime();
  const add = (
    key: string,
    at: Date,
    row: Omit<Prisma.NotificationCreateManyInput, 'id' | 'createdAt' | 'readAt'>,
  ) => {
    const old = now - at.getTime() > 3 * DAY_MS;
    const read = old ? random.chance(0.92) : random.chance(0.25);
    result.push({
      ...row,
      id: demoId('notification', key),
      createdAt: at,
      read,
      readAt: read ? new Date(Math.min(now, at.getTime() + random.range(0.1, 20) * HOUR_MS)) : null,
    });
  };
  for (const trade of trades) {
    const title = trade.material.title;
    const link = {
      actionUrl: `/transaction/${trade.id}`,
      actionText: 'View Transaction',
      metadata: { transactionId: trade.id },
    };
    if (trade.status === 'cancelled') {
      add(`cancel ${trade.id}`, trade.settledAt, {
        recipientCompanyId: trade.buyerCompanyId,
        type: 'payment',
        category: 'payments',
        priority: 'normal',
        title: 'Payment not completed',
        content: `Your purchase of ${title} was canceled and nothing was charged.`,
        ...link,
      });
      continue;
    }
    add(`order ${trade.id}`, trade.settledAt, {
      recipientCompanyId: trade.sellerCompanyId,
      type: 'order',
      category: 'orders',
      priority: 'high',
      title: 'New order',
      content: `${name.get(trade.buyerCompanyId)} bought ${trade.quantity} × ${title} for ${formatMoney(trade.subtotalCents)}.`,
      ...link,
    });
    add(`paid ${trade.id}`, trade.settledAt, {
      recipientCompanyId: trade.buyerCompanyId,
      type: 'payment',
      category: 'payments',
      priority: 'normal',
      title: 'Payment received',
      content: `Your payment of ${formatMoney(trade.totalCents)} for ${title} went through. Arrange pickup on the transaction page.`,
      ...link,
    });
    if (trade.refund)
      add(`refund ${trade.id}`, trade.refund.settledAt, {
        recipientCompanyId: trade.buyerCompanyId,
        type: 'payment',
        category: 'payments',
        priority: 'normal',
        title: 'Refund sent',
        content: `${formatMoney(trade.refund.amountCents)} for ${title} is on its way back to you. ${trade.refund.reason}`,
        ...link,
      });
  }
  for (const message of messages) {
    add(`message ${message.id}`, message.createdAt, {
      recipientCompanyId: message.receiverCompanyId,
      type: 'message',
      category: 'messages',
      priority: 'normal',
      title: `New message from ${name.get(message.senderCompanyId)}`,
      content: message.content,
      actionUrl: `/messages`,
      actionText: 'Read message',
      metadata: { messageId: message.id },
    });
  }
  const byId = new Map(materials.map((m) => [m.id, m]));
  saved.forEach((row, i) => {
    const material = byId.get(row.materialId)!;
    const user = USERS.find((u) => u.id === row.userId)!;
    if (!user.companyId || row.priceWhenSavedCents <= material.priceCents) return;
    add(
      `saved ${i}`,
      new Date(Math.min(now - HOUR_MS * (2 + i), row.createdAt.getTime() + 5 * DAY_MS)),
      {
        recipientCompanyId: user.companyId,
        type: 'material_update',
        category: 'materials',
        priority: 'normal',
        title: 'Price drop on a saved material',
        content: `${material.title} is now ${formatMoney(material.priceCents)}, down from ${formatMoney(row.priceWhenSavedCents)}.`,
        actionUrl: `/material/${material.id}`,
        actionText: 'View material',
        metadata: { materialId: material.id },
      },
    );
  });
  for (const company of COMPANIES) {
    add(`welcome ${company.id}`, new Date(now - company.memberForDays * DAY_MS), {
      recipientCompanyId: company.id,
      type: 'system',
      category: 'account',
      priority: 'normal',
      title: 'Welcome to Offcut',
      content: `${company.name} has been approved. Set up payments to start listing.`,
      actionUrl: `/company/${company.id}`,
      actionText: 'Open company page',
      metadata: {},
    });
  }
  return result;
}

export function buildSaved(materials: readonly MaterialSeed[], today: Date) {
  const random = new Random('saved');
  const now = today.getTime();
  const rows = [];
  for (const user of USERS) {
    if (!user.companyId) continue;
    const isDemo = user.email.endsWith('@offcut.example');
    const candidates = materials.filter(
      (m) => m.companyId !== user.companyId && m.createdAt.getTime() < now - DAY_MS,
    );
    for (const material of random.sample(candidates, isDemo ? 8 : random.int(0, 5))) {
      rows.push({
        userId: user.id,
        materialId: material.id,
        priceWhenSavedCents: random.chance(0.25)
          ? Math.round(material.priceCents * random.range(1.04, 1.15))
          : material.priceCents,
        createdAt: new Date(
          Math.round(
            material.createdAt.getTime() +
              random.range(0.1, 0.9) * (now - material.createdAt.getTime()),
          ),
        ),
      });
    }
  }
  return rows;
}
