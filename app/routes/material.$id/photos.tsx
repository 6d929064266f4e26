import type { MaterialView } from '~/domain/catalogue/copy';
import { photoSrcSet, photoUrl } from '~/ui/photo';

export function Photos({ material: { title, imageUrl, images } }: { material: MaterialView }) {
  const first = imageUrl ?? images[0]?.path;
  if (!first) return <Placeholder />;
  const others = images.map(({ path }) => path).filter((path) => path !== first);
  return (
    <div className="grid gap-2">
      <img
        className="pic rounded-lg"
        src={photoUrl(first, 640)}
        srcSet={photoSrcSet(first, [320, 640, 1280])}
        sizes="(max-width:1023px) 100vw,680px"
        width={640}
        height={480}
        alt={title}
      />
      {others.length > 0 ? (
        <ul className="grid grid-cols-4 gap-2">
          {others.map((path, index) => (
            <li key={path}>
              <a href={photoUrl(path, 1280)}>
                <img
                  className="pic rounded-lg"
                  src={photoUrl(path, 320)}
                  width={320}
                  height={240}
                  loading="lazy"
                  alt={`${title}, view ${index + 2}`}
                />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
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
