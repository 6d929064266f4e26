import { centsToDecimal } from '~/lib/money';

/** What search engines read. Meta escapes it, so that no text of a seller ends the script. */
export function productData(material: {
  title: string;
  description: string;
  category: string;
  condition: string;
  priceCents: number;
  quantity: number;
  company: { name: string };
}) {
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
