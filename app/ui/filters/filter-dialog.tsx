import { useFetcher } from '@remix-run/react';
import { useEffect } from 'react';
import { browseHref, type Filters } from '~/domain/catalogue/search/copy';
import { Dialog } from '../overlay/dialog';
import { AllFilters, type AllFiltersData } from './all-filters';

export default function FilterDialog({
  filters,
  onClose,
}: {
  filters: Filters;
  onClose: () => void;
}) {
  const { data, load } = useFetcher<AllFiltersData>();
  const address = browseHref(filters, '/browse/filters');
  useEffect(() => load(address), [load, address]);
  return (
    <Dialog onClose={onClose} title="All filters">
      {data ? <AllFilters data={data} onShow={onClose} /> : <p role="status">Loading filters…</p>}
    </Dialog>
  );
}
