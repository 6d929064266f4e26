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
) {
  const { commonUnit, commonPerUnit, packKind, packCount, weightLb } = material;
  const { palletLengthIn, palletWidthIn, palletHeightIn, availableFrom, availableUntil } = material;
  const pack = packKind ? `By the ${packKind}` : packCount ? 'One lot' : null;
  const rows = {
    Size: material.size,
    'Grade or type': material.grade,
    Manufacturer: material.maker,
    'Each unit contains':
      commonUnit &&
      [`${commonPerUnit} ${commonUnit}`, commonPrice(material)].filter(Boolean).join(', '),
    Pack: pack && (packCount ? `${pack}, ${groupThousands(packCount)} pieces` : pack),
    Order: orderRule(material),
    Weight: weightLb && `${weightLb} lb each`,
    'Pallet or pack size':
      palletLengthIn && `${palletLengthIn} × ${palletWidthIn} × ${palletHeightIn} in`,
    SKU: material.sku,
    UPC: material.upc,
    'Available from': availableFrom && formatDay(availableFrom),
    'Available until': availableUntil && formatDay(availableUntil),
    'Pickup hours': material.pickupHours,
    Loading: material.loading.map((way) => LOADING_LABELS[way]).join(', '),
  };
  return Object.fromEntries(Object.entries(rows).filter(([, value]) => value));
}
