import type { LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { listThreads, type ThreadListItem } from '~/domain/messaging/index.server';
import { ListThreads } from '~/domain/messaging/threads/threads.schema';
import { showsPhotos } from '~/http/photo-response.server';
import { requireCompanyViewer } from '~/http/session/guards.server';
import { pageMeta } from '~/lib/site';
import { Button, ButtonLink } from '~/ui/button';
import { ListPages } from '~/ui/filters/list-pages';
import { plural } from '~/ui/data/plural';
import { Time } from '~/ui/data/time';
import { EmptyState } from '~/ui/feedback/empty-state';
import { useFilterForm } from '~/ui/form/use-filter-form';
import { useHydrated } from '~/ui/hydrated';
import { PageHeader } from '~/ui/layout/page-header';
import { AppLink } from '~/ui/link';
import { useLive } from '~/ui/live/use-live';
import { photoUrl } from '~/ui/photo';

export const meta = () => pageMeta('Messages');

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireCompanyViewer(request);
  const asked = ListThreads.parse(Object.fromEntries(new URL(request.url).searchParams));
  const list = await listThreads(asked, viewer.actor);
  return { ...list, search: asked.search, photos: showsPhotos(request, viewer) };
}

export default function MessagesPage() {
  const { threads, total, page, pageCount, search, photos } = useLoaderData<typeof loader>();
  const hydrated = useHydrated();
  const form = useFilterForm({ search });
  useLive('/live/messages');
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
          link={{ to: '/browse', label: 'Browse Materials', kind: 'go' }}
        >
          Open a material and choose Contact Seller. Replies show up here.
        </EmptyState>
      ) : (
        <>
          <Form
            role="search"
            aria-label="Messages"
            className="find max-w-form"
            action="/messages"
            {...form}
          >
            <input
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
              {plural(total, 'conversation')}
              {search ? ` with “${search}”` : ', newest first'}
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
          <ListPages page={page} pageCount={pageCount} />
        </>
      )}
    </div>
  );
}

function ThreadLine({ thread, photos }: { thread: ThreadListItem; photos: boolean }) {
  const { id, material, last, unread } = thread;
  return (
    <li>
      {photos ? <Photo imageUrl={material?.imageUrl ?? null} /> : null}
      <div className="min-w-0">
        <div className="row justify-between">
          <h2 className="text-base">
            <AppLink to={`/messages/${id}`}>{material?.title ?? thread.subject}</AppLink>
          </h2>
          <Time at={thread.lastMessageAt} format="relative" className="meta" />
        </div>
        <p className="quiet">{thread.otherCompanyName}</p>
        <p className="row">
          <span className="clamp min-w-0 flex-1">
            {`${last.isOwn ? 'You: ' : ''}${last.beginning}${photosInWords(last.photoCount)}`}
          </span>
          {unread > 0 ? (
            <b className="tag high">
              {unread}
              {' new'}
            </b>
          ) : null}
        </p>
      </div>
    </li>
  );
}

const photosInWords = (count: number) => (count === 0 ? '' : ` (${plural(count, 'photo')})`);

function Photo({ imageUrl }: { imageUrl: string | null }) {
  if (!imageUrl) return <div className="pic" />;
  return (
    <img
      className="pic"
      src={photoUrl(imageUrl, 320)}
      width={72}
      height={54}
      alt=""
      loading="lazy"
    />
  );
}
