import { hashPassword } from '~/domain/accounts/passwords/passwords.server';
import { db, transaction, type Tx } from '~/db/client.server';
import { inOrder, threadKey } from '~/domain/messaging/threads/threads.server';
import { centsToDecimal } from '~/lib/money';
import { placeOfZip } from '~/lib/places/places.server';
import { SELLER_TERMS_VERSION } from '~/lib/terms-versions';
import type { DemoData } from './data';
import { CATEGORIES } from './data/categories';
import { demoId } from './data/ids';
import { PRODUCT_KINDS } from './data/product-kinds';
import { ADMIN_ID, DEMO_PASSWORD } from './data/people';
import type { MessageSeed } from './data/talk';
import { soldByMaterial, type TradeSeed } from './data/trade';
import { photoPath, PHOTO_HEIGHT, PHOTO_WIDTH } from './photos';

const DAY_MS = 24 * 60 * 60 * 1000;
const CHUNK = 400;

/** PostgreSQL takes at most 65,535 bound values per statement. */
async function inChunks<T>(
  rows: readonly T[],
  insert: (chunk: T[]) => Promise<unknown>,
): Promise<void> {
  for (let i = 0; i < rows.length; i += CHUNK) await insert(rows.slice(i, i + CHUNK));
}

function coordinates(zipCode: string): { latitude: number | null; longitude: number | null } {
  const found = placeOfZip(zipCode);
  return { latitude: found?.latitude ?? null, longitude: found?.longitude ?? null };
}

/** Safe to repeat: an admin's changes to existing categories stay. */
export async function insertCategories(tx: Tx): Promise<void> {
  await tx.category.createMany({
    data: CATEGORIES.map(({ subcategories, ...category }) => category),
    skipDuplicates: true,
  });
  const known = new Set(
    (await tx.category.findMany({ select: { id: true } })).map((row) => row.id),
  );
  await tx.subcategory.createMany({
    data: CATEGORIES.filter((category) => known.has(category.id)).flatMap((category) =>
      category.subcategories.map((sub) => ({ ...sub, categoryId: category.id })),
    ),
    skipDuplicates: true,
  });
  const subcategories = new Set(
    (await tx.subcategory.findMany({ select: { id: true } })).map((row) => row.id),
  );
  await tx.productKind.createMany({
    data: PRODUCT_KINDS.filter(({ subcategoryId }) => subcategories.has(subcategoryId)),
    skipDuplicates: true,
  });
}

/** @param accounts Stripe account ids by company id; a company without one can't be paid yet */
export async function insertDemo(
  data: DemoData,
  accounts: ReadonlyMap<string, string>,
): Promise<void> {
  const password = await hashPassword(DEMO_PASSWORD);
  const ago = (days: number) => new Date(data.today.getTime() - days * DAY_MS);
  const sold = soldByMaterial(data.trades);

  await transaction(
    async (tx) => {
      await insertCategories(tx);
      await tx.company.createMany({
        data: data.companies.map(
          ({ slug, contact, sells, yards, memberForDays, stripeAccountId, ...company }) => ({
            ...company,
            ...coordinates(company.zipCode),
            registrationStatus: 'approved' as const,
            verifiedBy: company.verified ? ADMIN_ID : null,
            verifiedAt: company.verified ? ago(memberForDays) : null,
            stripeAccountId: accounts.get(company.id) ?? null,
            paymentEnabled: accounts.has(company.id),
            ...(accounts.has(company.id) && { sellerTermsVersion: SELLER_TERMS_VERSION }),
            createdAt: ago(memberForDays),
          }),
        ),
      });
      await tx.user.createMany({
        data: data.users.map(({ companyRole, joinedDaysAgo, lastSeenDaysAgo, ...user }) => ({
          ...user,
          password,
          emailVerified: true,
          emailVerifiedAt: ago(joinedDaysAgo),
          lastLoginAt: ago(lastSeenDaysAgo),
          createdAt: ago(joinedDaysAgo),
        })),
      });
      await tx.userCompanyRole.createMany({
        data: data.users.flatMap(({ id, companyId, companyRole: role, joinedDaysAgo }) =>
          companyId && role ? [{ userId: id, companyId, role, createdAt: ago(joinedDaysAgo) }] : [],
        ),
      });
      await tx.companyRegistrationRequest.createMany({
        data: data.registrations.map(({ daysAgo, ...registration }) => {
          const createdAt = ago(daysAgo + 0.3);
          const isRejected = registration.status === 'rejected';
          return {
            ...registration,
            emailVerifiedAt: registration.emailVerified
              ? new Date(createdAt.getTime() + 420_000)
              : null,
            reviewedBy: isRejected ? ADMIN_ID : null,
            reviewedAt: isRejected ? ago(daysAgo - 2) : null,
            verificationCodeSentAt: createdAt,
            hashedPassword: password,
            createdAt,
          };
        }),
      });
      await inChunks(data.materials, (chunk) =>
        tx.material.createMany({
          data: chunk.map(({ subcategory, priceCents, photo, ...material }) => {
            const quantitySold = sold.get(material.id) ?? 0;
            return {
              ...material,
              price: centsToDecimal(priceCents),
              quantity: material.quantityListed - quantitySold,
              quantitySold,
              location: `${material.city}, ${material.state}`,
              ...coordinates(material.zipCode),
              imageUrl: photoPath(photo),
              updatedAt: material.createdAt,
            };
          }),
        }),
      );
      await inChunks(data.materials, (chunk) =>
        tx.materialImage.createMany({
          data: chunk.map((m) => ({
            id: demoId('image', m.id),
            materialId: m.id,
            objectPath: photoPath(m.photo),
            position: 0,
            width: PHOTO_WIDTH,
            height: PHOTO_HEIGHT,
          })),
        }),
      );
      await insertViews(tx, data.today);
      await insertTrades(tx, data.trades, accounts);
      await insertFeedback(tx, data.feedback);
      const threads = threadsOf(data.messages);
      await inChunks(threads, (chunk) => tx.messageThread.createMany({ data: chunk }));
      const threadIds = new Map(threads.map(({ key, id }) => [key, id]));
      await inChunks(data.messages, (chunk) =>
        tx.message.createMany({
          data: chunk.map((message) => ({
            ...message,
            threadId: threadIds.get(threadKeyOf(message))!,
          })),
        }),
      );
      await inChunks(data.notifications, (chunk) => tx.notification.createMany({ data: chunk }));
      await inChunks(data.saved, (chunk) =>
        tx.savedMaterial.createMany({
          data: chunk.map(({ priceWhenSavedCents, ...row }) => ({
            ...row,
            priceWhenSaved: centsToDecimal(priceWhenSavedCents),
          })),
        }),
      );
    },
    { timeoutMs: 60_000 },
  );
  // Race: had autovacuum analyzed it before the commit, each table would be planned as one row.
  await db.$executeRaw`ANALYZE`;
}

/** Up to three a day for each listing, of the 30 days that a company's home shows. */
const insertViews = (tx: Tx, today: Date) => tx.$executeRaw`
  WITH seen AS (
    SELECT m.id, m.company_id, day, mod(abs(hashtext(m.id::text || day)), 4) AS views
      FROM materials m, generate_series(0, 29) AS ago, date(${today}::timestamptz - ago * interval '1 day') AS day
     WHERE day > m.created_at),
  days AS (
    INSERT INTO company_view_days (company_id, day, views)
    SELECT company_id, day, sum(views) FROM seen GROUP BY company_id, day)
  INSERT INTO material_views (material_id, views)
  SELECT id, sum(views) FROM seen GROUP BY id`;

const HOLD_STATUS = { completed: 'sold', refunded: 'returned', cancelled: 'released' } as const;
const COMMISSION_STATUS = {
  completed: 'paid',
  refunded: 'refunded',
  cancelled: 'cancelled',
} as const;

async function insertTrades(
  tx: Tx,
  trades: readonly TradeSeed[],
  accounts: ReadonlyMap<string, string>,
): Promise<void> {
  await tx.transaction.createMany({
    data: trades.map((t) => ({
      id: t.id,
      materialId: t.material.id,
      buyerCompanyId: t.buyerCompanyId,
      sellerCompanyId: t.sellerCompanyId,
      buyerUserId: t.buyerUserId,
      materialTitle: t.material.title,
      priceUnit: t.material.priceUnit,
      quantity: t.quantity,
      unitPrice: centsToDecimal(t.unitPriceCents),
      subtotal: centsToDecimal(t.subtotalCents),
      platformFee: centsToDecimal(t.feeCents),
      totalAmount: centsToDecimal(t.totalCents),
      status: t.status,
      paymentFlow: t.flow,
      destinationAccountId: accounts.get(t.sellerCompanyId) ?? 'acct_none',
      nonce: t.nonce,
      stripePaymentIntentId: t.paymentIntentId,
      cancelReason: t.status === 'cancelled' ? 'expired' : null,
      completedAt: t.status === 'cancelled' ? null : t.settledAt,
      cancelledAt: t.status === 'cancelled' ? t.settledAt : null,
      createdAt: t.createdAt,
      updatedAt: t.refund?.settledAt ?? t.settledAt,
    })),
  });
  await tx.stockHold.createMany({
    data: trades.map((t) => ({
      transactionId: t.id,
      materialId: t.material.id,
      quantity: t.quantity,
      status: HOLD_STATUS[t.status],
      expiresAt: new Date(t.createdAt.getTime() + (t.flow === 'checkout' ? 31 : 15) * 60_000),
      createdAt: t.createdAt,
      settledAt: t.status === 'refunded' ? t.refund!.settledAt : t.settledAt,
    })),
  });
  await tx.payment.createMany({
    data: trades.map((t) => ({
      id: demoId('payment', t.id),
      transactionId: t.id,
      stripePaymentIntentId: t.paymentIntentId,
      stripeChargeId: t.chargeId,
      // As the stand-in names it.
      stripeSellerPaymentId: t.transferId?.replace(/^tr_/, 'py_'),
      paymentMethod: t.chargeId ? t.method : null,
      cardBrand: t.chargeId && t.method === 'card' ? 'visa' : null,
      cardLast4: t.chargeId && t.method === 'card' ? '4242' : null,
      amount: centsToDecimal(t.totalCents),
      refundedAmount: centsToDecimal(t.refund?.amountCents ?? 0),
      status: t.chargeId ? ('succeeded' as const) : ('cancelled' as const),
      failureReason: t.failure,
      processedAt: t.chargeId ? t.settledAt : null,
      createdAt: t.createdAt,
      updatedAt: t.settledAt,
    })),
  });
  await tx.commission.createMany({
    data: trades.map((t) => ({
      id: demoId('commission', t.id),
      transactionId: t.id,
      amount: centsToDecimal(t.feeCents - (t.refund?.feeCents ?? 0)),
      status: COMMISSION_STATUS[t.status],
      stripeTransferId: t.transferId,
      paidAt: t.chargeId ? t.settledAt : null,
      createdAt: t.createdAt,
    })),
  });
  await tx.refund.createMany({
    data: trades.flatMap((t) =>
      t.refund
        ? [
            {
              id: t.refund.id,
              transactionId: t.id,
              sequence: 1,
              amount: centsToDecimal(t.refund.amountCents),
              feeAmount: centsToDecimal(t.refund.feeCents),
              reason: t.refund.reason,
              status: 'succeeded' as const,
              stripeRefundId: t.refund.stripeId,
              requestedById: t.sellerUserId,
              createdAt: new Date(t.refund.settledAt.getTime() - 4_000),
              settledAt: t.refund.settledAt,
            },
          ]
        : [],
    ),
  });
  await tx.transactionEvent.createMany({ data: trades.flatMap(timelineOf) });

  const postings = trades.flatMap((t) =>
    t.postings.map((posting) => ({ ...posting, transactionId: t.id })),
  );
  const ids = await tx.ledgerPosting.createManyAndReturn({
    data: postings.map((p) => ({
      transactionId: p.transactionId,
      kind: p.kind,
      stripeId: p.stripeId,
      createdAt: p.at,
    })),
    select: { id: true, stripeId: true },
  });
  const idOf = new Map(ids.map((row) => [row.stripeId, row.id]));
  await inChunks(
    postings.flatMap((p) =>
      Object.entries(p.entries)
        .filter(([, cents]) => cents !== 0)
        .map(([account, cents]) => ({
          postingId: idOf.get(p.stripeId)!,
          account: account as keyof typeof p.entries,
          amountCents: BigInt(cents),
        })),
    ),
    (chunk) => tx.ledgerEntry.createMany({ data: chunk }),
  );
}

async function insertFeedback(tx: Tx, feedback: DemoData['feedback']): Promise<void> {
  await tx.feedback.createMany({ data: feedback.map(({ buyerUserId: _, ...row }) => row) });
  await tx.transactionEvent.createMany({
    data: feedback.map(({ transactionId, buyerUserId, createdAt }) => ({
      transactionId,
      kind: 'feedback_given',
      actorUserId: buyerUserId,
      detail: { by: 'buyer' },
      createdAt,
    })),
  });
}

function timelineOf(t: TradeSeed) {
  const events = [
    {
      transactionId: t.id,
      kind: 'started',
      actorUserId: t.buyerUserId as string | null,
      detail: {} as Record<string, string | number>,
      createdAt: t.createdAt,
    },
  ];
  const add = (
    kind: string,
    createdAt: Date,
    detail: Record<string, string | number> = {},
    actorUserId: string | null = null,
  ) => events.push({ transactionId: t.id, kind, actorUserId, detail, createdAt });
  if (t.failure)
    add('payment_failed', new Date(t.createdAt.getTime() + 40_000), { reason: t.failure });
  if (t.status === 'cancelled') add('cancelled', t.settledAt, { reason: 'expired' });
  else add('completed', t.settledAt, { amountCents: t.totalCents });
  if (t.refund) {
    add(
      'refund_started',
      new Date(t.refund.settledAt.getTime() - 4_000),
      { amountCents: t.refund.amountCents, reason: t.refund.reason },
      t.sellerUserId,
    );
    add('refund_succeeded', t.refund.settledAt, { amountCents: t.refund.amountCents });
    if (t.status === 'refunded')
      add('refunded', t.refund.settledAt, { amountCents: t.refund.amountCents });
  }
  return events;
}

function threadKeyOf(message: MessageSeed): string {
  return threadKey({
    materialId: message.materialId,
    fromCompanyId: message.senderCompanyId,
    toCompanyId: message.receiverCompanyId,
  });
}

function threadsOf(messages: readonly MessageSeed[]) {
  const byKey = new Map<string, MessageSeed[]>();
  for (const message of messages) {
    const key = threadKeyOf(message);
    byKey.set(key, [...(byKey.get(key) ?? []), message]);
  }
  return [...byKey].map(([key, inThread]) => {
    const sorted = [...inThread].sort(
      (one, other) => Number(one.createdAt) - Number(other.createdAt),
    );
    const [first] = sorted;
    const [companyAId, companyBId] = inOrder(first!.senderCompanyId, first!.receiverCompanyId);
    const unreadOf = (companyId: string) =>
      sorted.filter((each) => each.receiverCompanyId === companyId && !each.readAt).length;
    return {
      id: demoId('thread', key),
      key,
      materialId: first!.materialId,
      companyAId,
      companyBId,
      subject: first!.subject,
      unreadA: unreadOf(companyAId),
      unreadB: unreadOf(companyBId),
      createdAt: first!.createdAt,
      lastMessageAt: sorted.at(-1)!.createdAt,
    };
  });
}
