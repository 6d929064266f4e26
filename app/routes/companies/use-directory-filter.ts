import { useSubmit } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { Directory } from '~/domain/companies/index.server';
import { isFoundBy, searchTerm } from '~/lib/directory-search';

const PAUSE_MS = 300;

export function useDirectoryFilter({ search, ...found }: Directory & { search: string }) {
  const [text, setText] = useState(search);
  const submit = useSubmit();
  // ZIP codes aren't sent.
  const hasAll = search === '' && found.pageCount === 1 && !/\d{5}/.test(text);

  const shown = useRef(search);
  useEffect(() => {
    if (shown.current === search) return;
    shown.current = search;
    setText(search);
  }, [search]);

  useEffect(() => {
    if (text.trim() === search) return;
    const timer = setTimeout(() => {
      if (hasAll) {
        writeAddress(text.trim());
        return;
      }
      shown.current = text.trim();
      submit(text.trim() ? { search: text.trim() } : {}, {
        action: '/companies',
        replace: true,
        preventScrollReset: true,
      });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, search, hasAll, submit]);

  const companies = hasAll
    ? found.companies.filter((company) => isFoundBy(company, searchTerm(text)))
    : found.companies;
  return {
    companies,
    total: hasAll ? companies.length : found.total,
    text,
    setText,
    clear: () => setText(''),
  };
}

function writeAddress(text: string): void {
  const url = new URL(location.href);
  if (text) url.searchParams.set('search', text);
  else url.searchParams.delete('search');
  history.replaceState(history.state, '', url);
}
