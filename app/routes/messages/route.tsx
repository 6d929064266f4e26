import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { listThreads } from '~/domain/messaging/index.server';
import { ListThreads } from '~/domain/messaging/threads/list-threads.schema';
import { requireCompanyViewer } from '~/http/session/guards.server';
import { showsPhotos } from '~/http/photos.server';
import { pageTitle } from '~/lib/site';
import { Button, ButtonLink } from '~/ui/button';
import { Pagination } from '~/ui/data/pagination';
import { EmptyState } from '~/ui/feedback/empty-state';
import { PageHeader } from '~/ui/layout/page-header';
import { AppLink } from '~/ui/link';
import { useLive } from '~/ui/live/use-live';
import { useHydrated } from '~/ui/hydrated';
import { ThreadLine } from './thread-line';

export const meta: MetaFunction = () => [{ title: pageTitle('Messages') }];

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireCompanyViewer(request);
  const asked = ListThreads.parse(Object.fromEntries(new URL(request.url).searchParams));
  const list = await listThreads(asked, viewer.actor);
  return { ...list, search: asked.search, photos: showsPhotos(request, viewer) };
}

export default function MessagesPage() {
  const { threads, total, page, pageCount, search, photos } = useLoaderData<typeof loader>();
  const hydrated = useHydrated();
  useLive('/messages/live');
  const isEmpty = total === 0 && search === '';
  return (
    <div className="stack">
      <PageHeader
        title="Messages"
        subtitle="Conversations with buyers and sellers."
        actions={
          hydrated ? null : (
            <ButtonLink to="/messages" reloadDocument>
              Refresh
            </ButtonLink>
          )
        }
      />
      {isEmpty ? (
        <EmptyState
          title="No messages yet"
          action={
            <ButtonLink kind="go" to="/browse">
              Browse Materials
            </ButtonLink>
          }
        >
          Open a material and choose Contact Seller. Replies show up here.
        </EmptyState>
      ) : (
        <>
          <Form role="search" aria-label="Messages" className="find max-w-form" action="/messages">
            <input
              key={search}
              className="input"
              type="search"
              name="search"
              aria-label="Search messages"
              placeholder="Company or material"
              defaultValue={search}
              maxLength={200}
            />
            <Button type="submit">Search</Button>
          </Form>
          <p className="row meta">
            <span aria-live="polite">
              {search
                ? `${total} ${total === 1 ? 'conversation' : 'conversations'} with “${search}”`
                : `${total} ${total === 1 ? 'conversation' : 'conversations'}, newest first`}
            </span>
            {search ? <AppLink to="/messages">Show all</AppLink> : null}
          </p>
          {total > 0 ? (
            <ul className="talks" aria-label="Conversations">
              {threads.map((thread) => (
                <ThreadLine key={thread.id} thread={thread} photos={photos} />
              ))}
            </ul>
          ) : null}
          <Pagination page={page} pageCount={pageCount} />
        </>
      )}
    </div>
  );
}
