import { type ChangeEvent, useEffect, useId, useRef } from 'react';
import { Button } from '../button';
import { Notice } from '../feedback/notice';
import { Fieldset } from '../form/field';
import { useHydrated } from '../hydrated';
import { photoUrl } from '../photo';
import type { PhotoUploadState } from './use-photo-upload';

export type PhotoUploadProps = {
  photo: PhotoUploadState;
  error?: string;
};

export function PhotoUpload({ photo: { state, choose, remove }, error }: PhotoUploadProps) {
  const hydrated = useHydrated();
  const library = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const isUploading = state.step === 'uploading';

  useEffect(() => {
    const file = library.current?.files?.[0] ?? camera.current?.files?.[0];
    if (file) void choose(file);
  }, [choose]);

  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    const other = event.target === camera.current ? library.current : camera.current;
    if (other) other.value = '';
    if (file) void choose(file);
  };
  const onRemove = () => {
    for (const input of [library.current, camera.current]) if (input) input.value = '';
    remove();
  };
  // The form carries the upload's id, or the file if uploading failed.
  const isFileNeeded = !hydrated || (state.step === 'failed' && state.file !== null);
  const fileName = isFileNeeded ? 'image' : undefined;

  return (
    <Fieldset
      legend="Photo of the material"
      name="image"
      optional
      hint="One photo, up to 10MB. We turn it upright and remove location data."
      error={error}
    >
      {state.step === 'uploaded' ? (
        <input type="hidden" name="uploadId" value={state.photo.id} />
      ) : null}
      <Preview state={state} />
      <div className="row" hidden={!hydrated}>
        <Button onClick={() => library.current?.click()} aria-disabled={isUploading || undefined}>
          {isUploading
            ? 'Uploading...'
            : state.step === 'idle'
              ? 'Select Photo'
              : 'Select Another Photo'}
        </Button>
        <Button className="pointer-fine:hidden" onClick={() => camera.current?.click()}>
          Take Photo
        </Button>
        {state.step === 'idle' ? null : (
          <Button kind="bare" onClick={onRemove}>
            Remove
          </Button>
        )}
      </div>
      <div className="two" hidden={hydrated}>
        <label>
          {state.step === 'uploaded' ? 'Select another photo' : 'Select a photo'}
          <input
            ref={library}
            className="input"
            type="file"
            name={fileName}
            accept="image/*"
            onChange={onChange}
          />
        </label>
        <label className="pointer-fine:hidden">
          or take one
          <input
            ref={camera}
            className="input"
            type="file"
            name={fileName}
            accept="image/*"
            capture="environment"
            onChange={onChange}
          />
        </label>
      </div>
      <div aria-live="polite">
        {state.step === 'failed' ? (
          <Notice
            kind="error"
            title={state.title}
            action={
              state.file ? (
                <Button onClick={() => state.file && void choose(state.file)}>Try Again</Button>
              ) : null
            }
          >
            {state.message}
          </Notice>
        ) : null}
        {state.step === 'uploaded' ? <p className="meta">The photo is uploaded.</p> : null}
      </div>
    </Fieldset>
  );
}

function Preview({ state }: { state: PhotoUploadState['state'] }) {
  const kept = state.step === 'uploaded' ? photoUrl(state.photo.imageUrl, 320) : null;
  const source = kept ?? (state.step === 'idle' ? null : state.preview);
  if (!source) return null;
  return (
    <div className="grid gap-2 w-80 max-w-full">
      <img
        className="pic rounded-lg"
        src={source}
        alt="What you selected"
        width={320}
        height={240}
        // The server may read a format that this browser can't show.
        onError={(event) => (event.currentTarget.hidden = true)}
        onLoad={(event) => (event.currentTarget.hidden = false)}
      />
      {state.step === 'uploading' ? (
        <Progress label="Uploading..." value={state.part} max={1} />
      ) : null}
    </div>
  );
}

function Progress({ label, value, max = 100 }: { label: string; value?: number; max?: number }) {
  const id = useId();
  const percent = value === undefined ? undefined : Math.round((value / max) * 100);
  return (
    <div className="field">
      <label htmlFor={id} className="meta">
        {percent === undefined ? label : `${label} ${percent}%`}
      </label>
      <progress id={id} value={value} max={max} />
    </div>
  );
}
