import { type MouseEvent, Suspense, useState } from 'react';
import type { MaterialView } from '~/domain/catalogue/copy';
import { lazyPart } from '~/ui/lazy-part';
import { photoSrcSet, photoUrl } from '~/ui/photo';
import { isPlainPress } from '~/ui/plain-press';

const Gallery = lazyPart(() => import('./gallery'));

export function Photos({ material: { title, imageUrl, images } }: { material: MaterialView }) {
  const [shown, setShown] = useState<number | null>(null);
  const photos = images.length > 0 ? images : imageUrl ? [{ path: imageUrl, alt: null }] : [];
  const [first, ...others] = photos.map(({ path, alt }, index) => ({
    path,
    alt: alt ?? (index === 0 ? title : `${title}, view ${index + 1}`),
  }));
  if (!first) return <Placeholder />;
  const open = (index: number) => (event: MouseEvent) => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    setShown(index);
  };
  return (
    <div className="grid gap-2">
      <a href={photoUrl(first.path, 1280)} onClick={open(0)}>
        <img
          className="pic rounded-lg"
          src={photoUrl(first.path, 640)}
          srcSet={photoSrcSet(first.path, [320, 640, 1280])}
          sizes="(max-width:1023px) 100vw,680px"
          width={640}
          height={480}
          alt={first.alt}
        />
      </a>
      {others.length > 0 ? (
        <ul className="grid grid-cols-5 gap-2">
          {others.map(({ path, alt }, index) => (
            <li key={path}>
              <a href={photoUrl(path, 1280)} onClick={open(index + 1)}>
                <img
                  className="pic rounded-lg"
                  src={photoUrl(path, 320)}
                  width={320}
                  height={240}
                  loading="lazy"
                  alt={alt}
                />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {shown === null ? null : (
        <Suspense>
          <Gallery photos={[first, ...others]} start={shown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </div>
  );
}

function Placeholder() {
  return (
    <svg viewBox="0 0 400 300" className="pic rounded-lg" role="img" aria-label="No photo">
      <g className="fill-line stroke-edge" strokeWidth="2">
        <path d="M110 90h80v50h-80zm90 0h80v50h-80zM110 148h80v50h-80zm90 0h80v50h-80z" />
        <path d="M90 206h220v14H90zm10 14h30v16h-30zm85 0h30v16h-30zm85 0h30v16h-30z" />
      </g>
    </svg>
  );
}
