import { listingsInWords, UNCONFIRMED_COPY } from '~/domain/catalogue/selling/copy';
import {
  changeListingStock,
  changePrices,
  confirmListings,
  deleteListings,
  duplicateListing,
  type ListingPreview,
  pauseListings,
  previewListings,
  resumeListings,
} from '~/domain/catalogue/index.server';
import type { SellingForm } from '~/domain/catalogue/selling/selling.schema';
import type { Actor } from '~/lib/actor';
import { groupThousands } from '~/lib/money';
import { toast } from '~/lib/text/toast';

type Done = { preview: ListingPreview } | { title: string; description?: string };

/** All of them or none. Race: sent again after a lost response, the commands change nothing more. */
const inWords = ({ id }: { id: string[] }) => listingsInWords(id.length);

export async function runSellingForm(input: SellingForm, actor: Actor): Promise<Done> {
  switch (input.intent) {
    case 'pause':
      await pauseListings(input.id, actor);
      return UNCONFIRMED_COPY.pausedNow(input.id.length);
    case 'resume':
      await resumeListings(input.id, actor);
      return toast('Resumed', `${inWords(input)} back on sale.`);
    case 'confirm':
      return UNCONFIRMED_COPY.confirmed(await confirmListings(input.id, actor));
    case 'delete':
      await deleteListings(input.id, actor);
      return toast('Deleted', `${inWords(input)} deleted.`);
    case 'prices': {
      const prices = input.id.map((id, at) => ({
        id,
        priceSeenCents: input.seen[at],
        priceCents: input.priceCents[at]!,
      }));
      await changePrices(prices, actor);
      return toast('Prices changed', `${inWords(input)} repriced.`);
    }
    case 'price': {
      const { id, price: priceCents, seen: priceSeenCents } = input;
      await changePrices([{ id, priceCents, priceSeenCents }], actor);
      return { title: 'Price changed' };
    }
    case 'stock': {
      const { title, available, isChanged } = await changeListingStock(input.id, input, actor);
      const description = `${groupThousands(available)} of ${title} available now.`;
      return { title: isChanged ? 'Stock changed' : 'Nothing changed', description };
    }
    case 'duplicate': {
      const { title } = await duplicateListing(input.id, input.nonce, actor);
      const description = `The copy of ${title} is paused. Change what differs, then resume it.`;
      return { title: 'Duplicated', description };
    }
    default:
      return { preview: await previewListings(input, actor) };
  }
}
