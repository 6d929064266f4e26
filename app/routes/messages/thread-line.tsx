import type { ThreadListItem } from '~/domain/messaging/index.server';
import { Time } from '~/ui/data/time';
import { AppLink } from '~/ui/link';
import { photoUrl } from '~/ui/photo';

export function ThreadLine({ thread, photos }: { thread: ThreadListItem; photos: boolean }) {
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
            {`${last.isOwn ? 'You: ' : ''}${last.beginning}${photosOf(last.photoCount)}`}
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

function photosOf(count: number): string {
  if (count === 0) return '';
  return count === 1 ? ' (1 photo)' : ` (${count} photos)`;
}

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
