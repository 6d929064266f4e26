import { describe, expect, test } from 'vitest';
import * as help from '~/routes/help/route';
import { renderPage } from './render-page';

const search = (words: string) => renderPage(help, `/help?search=${encodeURIComponent(words)}`);

describe('/help', () => {
  test('has both getting-started guides, verification, safety, eight questions and the contact', async () => {
    const page = await renderPage(help, '/help');
    expect(page.textOf('h2')).toEqual([
      'Frequently asked questions',
      'Getting started: sellers',
      'Getting started: buyers',
      'Company verification',
      'Safety guidelines',
      'Contact support',
    ]);
    expect(page.textOf('details summary')).toHaveLength(8);
    expect(page.document.querySelectorAll('details[open]')).toHaveLength(0);
    expect(page.textOf('[role=status]')).toEqual(['8 answers found']);
    expect(page.textOf('#company-verification')[0]).toContain('3–5 business days');
    expect(page.textOf('#contact')[0]).toContain('within 2–3 business days');
  });

  test('searches with a plain form', async () => {
    const { document } = await renderPage(help, '/help');
    const form = document.querySelector('form')!;
    expect(form.getAttribute('method')).toBe('get');
    expect(form.getAttribute('action')).toBe('/help#answers');
    expect(form.querySelector('input')!.name).toBe('search');
  });
});

describe('/help?search=', () => {
  test.each([
    ['REFUNDING', 'What if the material is not as described?'],
    ['commission', 'What does Offcut cost?'],
    ['How long does the review take?', 'How long does company verification take?'],
    ["why can't i list yet", 'Why can’t I list materials yet?'],
    ['declined card', 'How do I pay, and is it safe?'],
  ])('%s opens its answer', async (words, question) => {
    const page = await search(words);
    expect(page.status).toBe(200);
    expect(page.textOf('details[open] summary')).toEqual([question]);
    expect(page.textOf('[role=status]')[0]).toContain('1 answer found');
    expect(page.document.querySelector('input')!.value).toBe(words);
  });

  test('requires every word', async () => {
    const fee = await search('fee');
    const both = await search('fee pickup');
    expect(fee.textOf('details summary').length).toBeGreaterThan(1);
    expect(fee.textOf('[role=status]')[0]).toMatch(/^\d answers found/);
    expect(both.textOf('details')).toEqual([]);
  });

  test('puts matching questions first', async () => {
    const page = await search('listing');
    const [first, ...others] = page.textOf('details summary');
    expect(first).toBe('Why can’t I list materials yet?');
    expect(others).toContain('What does Offcut cost?');
  });

  test('offers to clear a search with no results', async () => {
    const page = await search('helicopter');
    expect(page.status).toBe(200);
    expect(page.textOf('[role=status]')[0]).toContain('0 answers found');
    expect(page.textOf('.empty h2')).toEqual(['No answers found']);
    expect(page.document.querySelector('.empty a.btn')!.getAttribute('href')).toBe('/help');
  });

  test('shows everything for blanks, nothing for punctuation, and markup as text', async () => {
    expect((await search('   ')).textOf('details')).toHaveLength(8);
    expect((await search('???')).textOf('details')).toEqual([]);
    const page = await search('<script>alert(1)</script>');
    expect(page.document.querySelector('script')).toBeNull();
    expect(page.textOf('[role=status]')[0]).toContain('<script>');
  });

  test('truncates a long search', async () => {
    const page = await search('fee '.repeat(10_000));
    expect(page.document.querySelector('input')!.value).toHaveLength(100);
  });
});
