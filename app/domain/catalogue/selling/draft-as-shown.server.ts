import { db, type Tx } from '~/db/client.server';
import { CONDITION_LABELS, type Condition } from '~/lib/choices/conditions';
import { shorten } from '~/lib/text/shorten';
import type { DraftFields } from './drafts.schema';

const LABELS: Record<string, string> = {
  ...{ title: 'Title', categoryId: 'Category', condition: 'Condition', quantity: 'Quantity' },
  ...{ priceUnit: 'Unit', price: 'Price', upc: 'UPC', sku: 'SKU', description: 'Notes' },
  ...{ city: 'City', state: 'State', zipCode: 'ZIP code', location: 'Location' },
};

export const textOf = (fields: DraftFields, name: string) => String(fields[name] ?? '');

/** The fields of a closeout's row that `shown` has otherwise than `stored`. */
export const namesThatDiffer = (stored: DraftFields, shown: DraftFields): string[] =>
  Object.keys(shown).filter(
    (name) => Object.hasOwn(LABELS, name) && textOf(stored, name) !== textOf(shown, name),
  );

/** Field → 'Price changed while you had this open: $99.00 now.', and what to do */
export async function sentencesFor(
  names: string[],
  stored: DraftFields,
  advice: string,
  tx: Tx = db,
): Promise<Record<string, string>> {
  const sentences: Record<string, string> = {};
  for (const name of names) {
    const now = await inWords(name, textOf(stored, name).trim(), tx);
    sentences[name] = `${LABELS[name]} changed while you had this open: ${now} now. ${advice}`;
  }
  return sentences;
}

async function inWords(name: string, text: string, tx: Tx): Promise<string> {
  if (!text) return 'empty';
  if (name === 'price') return `$${shorten(text, 20)}`;
  if (name === 'condition') return CONDITION_LABELS[text as Condition] ?? text;
  if (name !== 'categoryId') return shorten(text, 200);
  const where = { id: text };
  return (await tx.category.findUnique({ where, select: { name: true } }))?.name ?? 'unknown';
}
