import { type ChangeEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { MEDIA_COPY } from '~/domain/media/copy';
import { PICKER_TYPES, MAX_PHOTOS } from '~/lib/image-limits';
import { Button, type ButtonLook } from '../button';
import { Fieldset } from '../form/field';
import { useHydrated } from '../hydrated';
import { photoUrl } from '../photo';
import { isRefused, type Photo, photoAltId, type Photos } from './use-photos';

/** Sends `imageUrls` and `photoAlts` in order; `images` and the buttons' intents without JavaScript. */
export function PhotosField({
  photos: list,
  error,
}: {
  photos: Photos;
  error?: string | string[];
}) {
  const { add, remove } = list;
  const [tooMany, setTooMany] = useState(0);
  const photos = list.photos.filter((photo) => !isRefused(photo));
  const refused = list.photos.filter(isRefused);
  const count = photos.length;
  return (
    <Fieldset
      legend="Photos of the material"
      name="photos"
      optional
      hint={`Up to ${MAX_PHOTOS}, 10MB each. The first one is the cover. We turn them upright and remove location data.`}
      error={tooMany > 0 ? MEDIA_COPY.tooManyPhotos(MAX_PHOTOS, tooMany) : error}
    >
      {count > 0 ? (
        <ol className="grid gap-3">
          {photos.map((photo, index) => (
            <PhotoRow key={photo.key} {...{ photo, index, count, list }} />
          ))}
        </ol>
      ) : null}
      <RefusedFiles files={refused} remove={remove} />
      <PhotoPicker
        label="Select photos"
        button={
          photos.some(({ part }) => part !== null)
            ? 'Uploading...'
            : count > 0
              ? 'Add More Photos'
              : 'Select Photos'
        }
        isFull={count >= MAX_PHOTOS}
        onFiles={(files) => setTooMany(add(files, count))}
      />
      <p className="meta" role="status">
        {progressOf(photos)}
      </p>
    </Fieldset>
  );
}

export function RefusedFiles({ files, remove }: { files: Photo[] } & Pick<Photos, 'remove'>) {
  return files.map(({ key, name, error }) => (
    <div key={key} className="row">
      <PhotoError error={error} />
      <Button
        kind="bare"
        size="sm"
        aria-label={`Remove ${name}`}
        onClick={() => {
          remove(key);
          document.getElementById('photos')?.focus();
        }}
      >
        Remove
      </Button>
    </div>
  ));
}

export function PhotoError({ error }: Pick<Photo, 'error'>) {
  const waits = error === MEDIA_COPY.unsent;
  return error ? (
    <p className={waits ? 'meta' : 'err'} role={waits ? 'status' : 'alert'}>
      {error}
    </p>
  ) : null;
}

/** Without JavaScript, sends `images` with the intent `photos`. */
export function PhotoPicker({
  label,
  button,
  kind,
  isFull = false,
  onFiles,
}: Pick<ButtonLook, 'kind'> & {
  label: string;
  button: string;
  isFull?: boolean;
  onFiles: (files: File[]) => void;
}) {
  const hydrated = useHydrated();
  const library = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement | null) => {
    if (!input?.files?.length) return;
    onFiles([...input.files]);
    input.value = '';
  };
  // Race: files chosen before hydration count.
  useEffect(() => {
    take(library.current);
    take(camera.current);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, []);
  const onChange = (event: ChangeEvent<HTMLInputElement>) => take(event.target);
  const fileProps = { type: 'file', className: 'input', accept: PICKER_TYPES, onChange };
  const name = hydrated ? undefined : 'images';
  return (
    <>
      <div className="row" hidden={!hydrated || isFull}>
        <Button kind={kind} onClick={() => library.current?.click()}>
          {button}
        </Button>
        <Button className="pointer-fine:hidden" onClick={() => camera.current?.click()}>
          Take Photo
        </Button>
      </div>
      <div className="grid gap-2" hidden={hydrated || isFull}>
        <div className="two">
          <label>
            {label}
            <input ref={library} name={name} multiple {...fileProps} />
          </label>
          <label className="pointer-fine:hidden">
            or take one
            <input ref={camera} name={name} capture="environment" {...fileProps} />
          </label>
        </div>
        <div className="row">
          <Button type="submit" kind={kind} name="intent" value="photos" formAction="#photos">
            Upload Photos
          </Button>
        </div>
      </div>
    </>
  );
}

export function progressOf(photos: Photo[]): string {
  const done = photos.filter(({ imageUrl }) => imageUrl).length;
  const count = photos.filter((photo) => !isRefused(photo)).length;
  if (count === 0) return '';
  if (done < count) return `${done} of ${count} photos uploaded.`;
  return done === 1 ? 'The photo is uploaded.' : `All ${done} photos are uploaded.`;
}

function PhotoRow({
  photo,
  index,
  count,
  list: { move, remove, retry },
}: {
  photo: Photo;
  index: number;
  count: number;
  list: Photos;
}) {
  const { key, imageUrl, preview, part, error, file, alt } = photo;
  const number = index + 1;
  const canMove = count > 1;
  const source = preview ?? (imageUrl && photoUrl(imageUrl, 320));
  const id = photoAltId(key);
  const press = (act: () => void) => (event: MouseEvent<HTMLButtonElement>) => {
    const button = event.currentTarget;
    event.preventDefault();
    act();
    // Moving the button in the DOM blurs it.
    requestAnimationFrame(() => {
      if (button.isConnected) button.focus();
      else document.getElementById('photos')?.focus();
    });
  };
  const step = (act: 'earlier' | 'later', by: 1 | -1, isEnd: boolean) => (
    <Button
      type="submit"
      size="sm"
      name="intent"
      value={`photo-${act}-${index}`}
      formAction="#photos"
      aria-label={`Move photo ${number} ${act}`}
      aria-disabled={isEnd || undefined}
      onClick={press(() => !isEnd && move(key, by))}
    >
      {act === 'earlier' ? 'Earlier' : 'Later'}
    </Button>
  );
  return (
    <li className="grid gap-3 grid-cols-[96px_1fr] items-start">
      {source ? (
        <img
          className="pic rounded-lg"
          src={source}
          alt={`Number ${number}`}
          width={96}
          height={72}
          // The server may read a format that this browser can't show.
          onError={(event) => (event.currentTarget.style.visibility = 'hidden')}
        />
      ) : (
        <span />
      )}
      <div className="grid gap-2">
        {part !== null ? (
          <label className="meta">
            {`Uploading photo ${number}... ${Math.round(part * 100)}%`}
            <progress value={part} max={1} />
          </label>
        ) : null}
        <PhotoError error={error} />
        <label htmlFor={id} className="grid gap-1">
          <span className="meta">
            {`What photo ${number} shows`} <i>(optional)</i>
          </span>
          <input
            id={id}
            className="input"
            maxLength={200}
            defaultValue={alt}
            name={imageUrl ? 'photoAlts' : undefined}
          />
        </label>
        {imageUrl ? <input type="hidden" name="imageUrls" value={imageUrl} /> : null}
      </div>
      <div className="row col-span-2 sm:col-span-1 sm:col-start-2">
        {error && file ? (
          <Button size="sm" onClick={() => retry(key, file)}>
            Try Again
          </Button>
        ) : null}
        {canMove ? step('earlier', -1, index === 0) : null}
        {canMove ? step('later', 1, number === count) : null}
        <Button
          type="submit"
          kind="bare"
          size="sm"
          name="intent"
          value={`photo-remove-${index}`}
          formAction="#photos"
          aria-label={`Remove photo ${number}`}
          onClick={press(() => remove(key))}
        >
          Remove
        </Button>
      </div>
    </li>
  );
}
