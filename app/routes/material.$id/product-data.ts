import type { MaterialView } from '~/domain/catalogue/copy';
import { centsToDecimal } from '~/lib/money';

/** For search engines. Meta escapes it, so a seller's text can't end the script. */
export function productData(material: MaterialView) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: material.title,
    description: material.description,
    category: material.category,
    offers: {
      '@type': 'Offer',
      price: centsToDecimal(material.priceCents),
      priceCurrency: 'USD',
      itemCondition: `https://schema.org/${material.condition === 'new' ? 'NewCondition' : 'UsedCondition'}`,
      availability: `https://schema.org/${material.quantity > 0 ? 'InStock' : 'SoldOut'}`,
      seller: { '@type': 'Organization', name: material.company.name },
    },
  };
}
