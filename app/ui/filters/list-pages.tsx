import type { ComponentProps } from 'react';
import { useFocusThrough } from '../layout/focus-if-lost';
import { Pagination } from '../data/pagination';

/** On the last page Next is gone, on the first Previous: the heading gets their focus. */
export function ListPages(props: ComponentProps<typeof Pagination>) {
  useFocusThrough(String(props.page));
  return <Pagination {...props} />;
}
