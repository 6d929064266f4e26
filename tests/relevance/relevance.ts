import { readFileSync } from 'node:fs';
import { db, sql } from '~/db/client.server';
import { listMaterials } from '~/domain/catalogue/index.server';
import { readCards } from '~/domain/catalogue/materials/material-cards.server';
import { ListMaterials } from '~/domain/catalogue/search/list-materials.schema';

const PAGE = 24;

interface Listing {
  id: string;
  title: string;
  quantity: number;
  place: string[];
  subcategory: string;
}

export interface Score {
  query: string;
  ndcg: number;
  recall: number;
  ms: number;
  found: string[];
}

/** Searches for each query of a file of this folder among the demo’s listings. */
export async function scoreSearch(file = 'queries.txt'): Promise<Score[]> {
  const listings = await readListings();
  const scores: Score[] = [];
  for (const [query, gradeOf] of readQueries(file)) {
    const grades = new Map(listings.map((listing) => [listing.id, gradeOf(listing)]));
    const began = performance.now();
    const { materials } = await listMaterials(ListMaterials.parse({ search: query }), {
      relaxes: true,
    });
    const ms = performance.now() - began;
    const found = materials.map(({ id }) => grades.get(id) ?? 0);
    const ideal = [...grades.values()].sort((one, other) => other - one);
    // What it asks for is sold out.
    if (gain(ideal) === 0) continue;
    const wanted = ideal.filter((grade) => grade >= 2).length;
    scores.push({
      query,
      ndcg: gain(found) / gain(ideal),
      recall: wanted ? found.filter((grade) => grade >= 2).length / Math.min(PAGE, wanted) : 1,
      ms,
      found: materials.slice(0, 10).map(({ title, id }) => `${grades.get(id)} ${title}`),
    });
  }
  return scores;
}

export const mean = (values: number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** DCG@10 with gains of 2^grade − 1: grades 3, 0, 2 are 7 + 0 + 3 / log2(4) = 8.5. */
function gain(grades: number[]): number {
  return grades
    .slice(0, 10)
    .reduce((sum, grade, index) => sum + (2 ** grade - 1) / Math.log2(index + 2), 0);
}

async function readListings(): Promise<Listing[]> {
  const cards = await readCards({ orderBy: sql`m.id`, limit: 10_000 });
  const rows = await db.material.findMany({
    where: { id: { in: cards.map(({ id }) => id) } },
    select: {
      ...{ id: true, title: true, quantity: true, city: true, state: true, zipCode: true },
      subcategory: { select: { name: true } },
    },
  });
  return rows.map(({ city, state, zipCode, subcategory, ...row }) => ({
    ...row,
    place: [city, state, zipCode ?? ''],
    subcategory: subcategory?.name ?? '',
  }));
}

function readQueries(file: string): [query: string, gradeOf: (listing: Listing) => number][] {
  const lines = readFileSync(new URL(file, import.meta.url), 'utf8').split('\n');
  return lines
    .filter((line) => line && !line.startsWith('# '))
    .map((line) => {
      const [query = '', grades = ''] = line.split(' | ');
      const rules = grades.split('; ').flatMap((part) => {
        const grade = Number(part[0]);
        return part
          .slice(2)
          .split(', ')
          .map((what) => ({ grade, fits: what.split(' & ').map(readWhat) }));
      });
      return [
        query,
        (listing) => rules.find(({ fits }) => fits.every((isFit) => isFit(listing)))?.grade ?? 0,
      ];
    });
}

function readWhat(what: string): (listing: Listing) => boolean {
  if (what.startsWith('@')) return ({ place }) => place.includes(what.slice(1));
  if (/^#[A-Z]/.test(what)) return ({ subcategory }) => subcategory.startsWith(what.slice(1));
  if (what.startsWith('qty ')) return ({ quantity }) => quantity >= Number(what.slice(4));
  const words = what.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const pattern = new RegExp(`(?<![a-z0-9/])${words}`);
  return ({ title }) => pattern.test(title.toLowerCase());
}
