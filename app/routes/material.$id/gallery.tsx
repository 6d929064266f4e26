import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '~/ui/button';
import { Dialog } from '~/ui/overlay/dialog';
import { photoUrl } from '~/ui/photo';

// Inline, since every page carries the style sheet. One photo per screen; a swipe moves to the next.
const STRIP = {
  display: 'flex',
  flex: 1,
  minHeight: 0,
  overflow: 'auto hidden',
  scrollSnapType: 'x mandatory',
};
const SLIDE = {
  flex: 'none',
  width: '100%',
  height: '100%',
  objectFit: 'contain',
  scrollSnapAlign: 'center',
} as const;

interface GalleryProps {
  photos: { path: string; alt: string }[];
  start: number;
  onClose: () => void;
}

/** Full screen; a swipe scrolls, and arrow keys and buttons move one photo. */
export default function Gallery({ photos, start, onClose }: GalleryProps) {
  const strip = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(start);
  const last = photos.length - 1;

  const show = (index: number) => {
    const element = strip.current;
    if (!element || index < 0 || index > last) return;
    element.scrollLeft = index * element.clientWidth;
    setShown(index);
  };
  // Once the dialog is open: before that, it has no width.
  useEffect(() => {
    show(start);
    strip.current?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    show(to);
  };
  return (
    <Dialog onClose={onClose} title={`Photo ${shown + 1} of ${photos.length}`}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- scrolls, as the buttons below do */}
      <div
        ref={strip}
        className="gallery"
        style={STRIP}
        role="region"
        aria-label="Photos"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region takes keys
        tabIndex={0}
        onKeyDown={onKeyDown}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setShown(Math.round(scrollLeft / Math.max(1, clientWidth)))
        }
      >
        {photos.map(({ path, alt }) => (
          <img key={path} style={SLIDE} src={photoUrl(path, 1280)} alt={alt} />
        ))}
      </div>
      <p className="meta mt-2">{photos[shown]?.alt}</p>
      {last > 0 ? (
        <div className="row mt-2">
          <Button aria-disabled={shown === 0 || undefined} onClick={() => show(shown - 1)}>
            Previous
          </Button>
          <Button aria-disabled={shown === last || undefined} onClick={() => show(shown + 1)}>
            Next
          </Button>
        </div>
      ) : null}
    </Dialog>
  );
}
