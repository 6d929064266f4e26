export {
  isFoundIn,
  isoTime,
  LIST_PAGE_SIZE,
  listSql,
  readListPage,
  type List,
  type ListPage,
} from '~/db/list-page.server';
