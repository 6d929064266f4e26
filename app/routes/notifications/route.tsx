import type { LoaderFunctionArgs } from '@remix-run/node';
import { Form, useFetchers, useLoaderData, useLocation, useSubmit } from '@remix-run/react';
import { type FormEvent, useMemo } from 'react';
import { CATEGORY_LABELS, MAX_COUNTED, PRIORITY_LABELS } from '~/domain/notifications/copy';
import { ListNotifications } from '~/domain/notifications/inbox/list-notifications.schema';
import { listNotifications } from '~/domain/notifications/index.server';
import { requireCompanyViewer } from '~/http/session/guards.server';
import { NOTIFICATION_CATEGORIES } from '~/lib/choices/notification-preferences';
import { packList, unpackList } from '~/lib/text/packed-list';
import { pageMeta } from '~/lib/site';
import { ButtonLink } from '~/ui/button';
import { Figures } from '~/ui/data/figure';
import { ListPages } from '~/ui/filters/list-pages';
import { EmptyState } from '~/ui/feedback/empty-state';
import { RowSkeletons } from '~/ui/feedback/skeleton';
import { FilterBar } from '~/ui/filters/filter-bar';
import { Checkbox } from '~/ui/form/select-field';
import { PressForm } from '~/ui/form/press-form';
import { PageHeader } from '~/ui/layout/page-header';
import { useSectionFocus } from '~/ui/layout/use-section-focus';
import { AppLink } from '~/ui/link';
import { useLive } from '~/ui/live/use-live';
import { moveFocusOn } from '~/ui/notifications/move-focus-on';
import { useIsSlow } from '~/ui/use-is-slow';
import { NotificationItem } from './notification-item';

export const meta = () => pageMeta('Notifications');

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireCompanyViewer(request);
  const asked = ListNotifications.parse(Object.fromEntries(new URL(request.url).searchParams));
  const { notifications, ...list } = await listNotifications(asked, viewer.actor);
  return {
    ...list,
    // Each item's button opens it, so the page doesn't need the URL.
    notifications: packList(
      notifications.map(({ actionUrl, ...item }) => ({ ...item, isLinked: actionUrl !== null })),
    ),
    asked,
    isAutoRefreshed: viewer.preferences.autoRefreshNotifications,
  };
}

const CHOICES = [
  { name: 'category', label: 'Category', labels: CATEGORY_LABELS, all: 'All' },
  { name: 'priority', label: 'Priority', labels: PRIORITY_LABELS, all: 'All' },
];

export default function NotificationsPage() {
  const loaded = useLoaderData<typeof loader>();
  const notifications = useMemo(() => unpackList(loaded.notifications), [loaded.notifications]);
  const { asked, found, page, pageCount, total, mayMakeSamples } = loaded;
  const isSlow = useIsSlow('/notifications');
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const unread = Math.max(0, loaded.unread - usePendingReads());
  const unreadHere = asked.category ? loaded.unreadByCategory[asked.category] : unread;
  const submit = useSubmit();
  useSectionFocus();
  const change = (event: FormEvent) => {
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement;
    const intent = button.value;
    if (intent === 'open') return;
    event.preventDefault();
    moveFocusOn(button);
    const { pathname: action } = new URL(button.formAction);
    const item = notifications.find(({ id }) => action.endsWith(id))!;
    submit(
      { intent, quiet: '1', toast: '1', wasUnread: item.read ? '0' : '1' },
      { method: 'post', action, navigate: false, fetcherKey: item.id },
    );
  };
  const isFiltered = Boolean(asked.search || asked.priority || asked.category || asked.unreadOnly);
  return (
    <div className="stack">
      {loaded.isAutoRefreshed ? <Live /> : null}
      <PageHeader
        title="Notifications"
        subtitle="Activity for your company"
        actions={
          <>
            <ButtonLink to={here}>Refresh</ButtonLink>
            {mayMakeSamples ? (
              <PressForm action="/notifications/all" discover="none" intent="create-samples">
                Create Samples
              </PressForm>
            ) : null}
            {unreadHere > 0 ? (
              <PressForm
                action="/notifications/all"
                discover="none"
                fields={{ returnTo: here, category: asked.category }}
                intent="read"
              >
                Mark All Read
                {asked.category ? ` in ${CATEGORY_LABELS[asked.category]}` : null}
              </PressForm>
            ) : null}
            <ButtonLink to="/notifications/settings">Email and push</ButtonLink>
          </>
        }
      />
      <Figures
        figures={[
          ['Total', figure(total)],
          ['Unread', figure(unread)],
          ['Read', figure(Math.max(0, total - unread), total >= MAX_COUNTED)],
          ['Categories', figure(NOTIFICATION_CATEGORIES.length)],
        ]}
      />
      <FilterBar
        label="Notifications"
        searchLabel="Search"
        button="Apply"
        values={{
          search: asked.search,
          category: asked.category ?? '',
          priority: asked.priority ?? '',
          unreadOnly: asked.unreadOnly ? '1' : '',
        }}
        choices={CHOICES}
      >
        <Checkbox
          label="Unread only"
          name="unreadOnly"
          value="1"
          defaultChecked={asked.unreadOnly}
        />
        {isFiltered ? <AppLink to="/notifications">Show all</AppLink> : null}
      </FilterBar>
      {found > 0 ? (
        <p className="meta" aria-live="polite">
          {`${figure(found)} ${found === 1 ? 'notification' : 'notifications'}, newest first`}
        </p>
      ) : null}
      {isSlow ? (
        <RowSkeletons />
      ) : notifications.length > 0 ? (
        <Form method="post" discover="none" onSubmit={change}>
          <input type="hidden" name="returnTo" value={here} />
          <ul className="notices" aria-label="Notifications">
            {notifications.map((item) => (
              <NotificationItem key={item.id} item={item} />
            ))}
          </ul>
        </Form>
      ) : (
        <Empty search={asked.search} isFiltered={isFiltered} />
      )}
      <ListPages page={page} pageCount={pageCount} />
    </div>
  );
}

function Live() {
  useLive('/live/notifications');
  return null;
}

function usePendingReads(): number {
  return useFetchers().filter(({ formData }) => formData?.get('wasUnread') === '1').length;
}

function figure(count: number, isAtLeast = count >= MAX_COUNTED): string {
  return `${count.toLocaleString('en-US')}${isAtLeast ? '+' : ''}`;
}

function Empty({ search, isFiltered }: { search: string; isFiltered: boolean }) {
  if (!isFiltered) {
    return (
      <EmptyState
        title="No notifications yet"
        link={{ to: '/browse', label: 'Browse Materials', kind: 'go' }}
      >
        Orders, payments, messages and updates on saved materials show up here.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={search ? `No notifications match “${search}”` : 'No notifications here'}
      link={{ to: '/notifications', label: 'Show all' }}
    >
      {search ? 'Try another word, or fewer filters.' : 'Nothing matches the filters.'}
    </EmptyState>
  );
}
