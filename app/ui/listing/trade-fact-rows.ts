import { commonPriceCents, LOADING_LABELS, type TradeFacts } from '~/lib/choices/trade-facts';
import { formatSmallMoney, groupThousands } from '~/lib/money';
import { formatDay } from '../data/calendar-day';

/** '$0.43 per sq ft'; null if the price is already per that unit. */
export function commonPrice(material: Parameters<typeof commonPriceCents>[0]): string | null {
  const cents = commonPriceCents(material);
  return cents === null ? null : `${formatSmallMoney(cents)} per ${material.commonUnit}`;
}

/** Limits on the order quantity in words; null if there are none. */
export function orderRule({
  isWholeLot,
  minOrderQuantity,
  priceUnit,
  quantity,
}: TradeFacts & { priceUnit: string; quantity: number }): string | null {
  if (priceUnit === 'OBO') return 'Sold as one lot, open to offers';
  if (isWholeLot) return 'Sold as a whole lot only';
  if (minOrderQuantity && quantity > 1 && quantity < minOrderQuantity) {
    return `The last ${groupThousands(quantity)} are sold together`;
  }
  return minOrderQuantity ? `Minimum order: ${groupThousands(minOrderQuantity)}` : null;
}

/** Only what the seller stated. */
export function tradeFactRows(
  material: TradeFacts & { priceCents: number; priceUnit: string; quantity: number },
): { term: string; value: string }[] {
  const { commonUnit, commonPerUnit, packKind, packCount, weightLb } = material;
  const { palletLengthIn, palletWidthIn, palletHeightIn, availableFrom, availableUntil } = material;
  const pack = packKind ? `By the ${packKind}` : packCount ? 'One lot' : null;
  const rows = [
    { term: 'Size', value: material.size },
    { term: 'Grade or type', value: material.grade },
    { term: 'Manufacturer', value: material.maker },
    {
      term: 'Each unit contains',
      value:
        commonUnit &&
        [`${commonPerUnit} ${commonUnit}`, commonPrice(material)].filter(Boolean).join(', '),
    },
    {
      term: 'Pack',
      value: pack && (packCount ? `${pack}, ${groupThousands(packCount)} pieces` : pack),
    },
    { term: 'Order', value: orderRule(material) },
    { term: 'Weight', value: weightLb && `${weightLb} lb each` },
    {
      term: 'Pallet or pack size',
      value: palletLengthIn && `${palletLengthIn} × ${palletWidthIn} × ${palletHeightIn} in`,
    },
    { term: 'SKU', value: material.sku },
    { term: 'UPC', value: material.upc },
    { term: 'Available from', value: availableFrom && formatDay(availableFrom) },
    { term: 'Available until', value: availableUntil && formatDay(availableUntil) },
    { term: 'Pickup hours', value: material.pickupHours },
    {
      term: 'Loading',
      value: material.loading.map((way) => LOADING_LABELS[way]).join(', '),
    },
  ];
  return rows.flatMap(({ term, value }) => (value ? [{ term, value }] : []));
}
