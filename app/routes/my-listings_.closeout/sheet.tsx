import { Form } from '@remix-run/react';
import {
  type KeyboardEvent,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { CLOSEOUT_COPY } from '~/domain/catalogue/copy';
import { CONDITION_OPTIONS } from '~/lib/choices/conditions';
import { Button } from '~/ui/button';
import { newNonce } from '~/ui/contact/nonce';
import { ErrorSummary } from '~/ui/form/error-summary';
import { type Option, SelectField } from '~/ui/form/select-field';
import { SubmitButton } from '~/ui/form/submit-button';
import { TextField } from '~/ui/form/text-field';
import { useHydrated } from '~/ui/hydrated';
import { lazyPart } from '~/ui/lazy-part';
import { ACCEPT, progressOf } from '~/ui/photo-upload/photos-field';
import { useHoldForPhotos } from '~/ui/photo-upload/use-hold-for-photos';
import { usePhotos } from '~/ui/photo-upload/use-photos';
import { cellsFor, Headings, PlaceFields, Row } from './row';
import type { Cells, StoredRow } from './rows';
import type { CloseoutResult } from './run-closeout.server';
import { SHEET_CSS } from './sheet-css';
import { useSheet } from './use-sheet';

const ScanDialog = lazyPart(() => import('./scan-dialog'));

/** A company's drafts */
const MOST = 50;
const SAME_HINT = 'same-hint';

interface SheetProps {
  site: Cells;
  rows: StoredRow[];
  categories: Option[];
  owner: string;
  result: CloseoutResult | undefined;
}

export function Sheet({ site, rows: stored, categories, owner, result }: SheetProps) {
  const form = useRef<HTMLFormElement>(null);
  const photos = usePhotos([], MOST);
  const [added, setAdded] = useState<string[]>([]);
  const [scanning, setScanning] = useState<string | null>(null);
  const { isWaiting, holdForPhotos } = useHoldForPhotos(photos.photos);
  const extra = [...photos.photos.map(({ key }) => key), ...added];
  const sheet = useSheet(form, { owner, stored, extra, result, photos });
  const { rows, act } = sheet;
  const { remove } = photos;
  const dropPhoto = useCallback(
    (id: string) => {
      setAdded((all) => [...all, id]);
      remove(id);
    },
    [remove],
  );
  const errors = useMemo(() => result?.errors ?? {}, [result]);
  // Once: rows that are removed later don't renumber it, and it takes the focus when it changes.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- as above
  const summary = useMemo(() => inWords(errors, rows), [errors]);
  useDocumentWithCamera();
  const cell = cellsFor('site', site, errors);

  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      className="stack"
      noValidate
      onKeyDown={goDown}
      onSubmit={(event) => {
        sheet.pause();
        holdForPhotos(event);
      }}
    >
      <style dangerouslySetInnerHTML={{ __html: SHEET_CSS }} />
      <ErrorSummary
        errors={summary}
        title={
          result && result.listed.length > 0
            ? CLOSEOUT_COPY.partly(result.listed.length)
            : undefined
        }
      />
      {/* Enter presses the first button. */}
      <button type="submit" className="sr" tabIndex={-1} aria-hidden="true">
        Save
      </button>
      <AddPhotos
        status={progressOf(photos.photos)}
        add={(files) => photos.add(files, rows.length)}
        addRow={() => setAdded((all) => [...all, newNonce()])}
      />
      <section className="panel stack" aria-labelledby="site">
        <h2 id="site">The site</h2>
        <p className="hint">Typed once, for every row that has no other under More.</p>
        <PlaceFields cell={cell} />
        <div className="two">
          <SelectField label="Condition" {...cell('condition')} options={CONDITION_OPTIONS} />
          <TextField
            label="Notes for buyers"
            {...cell('description')}
            optional
            maxLength={5000}
            hint="Such as pickup weekdays 7 to 3. Without notes, we use the title."
          />
        </div>
      </section>
      {rows.length > 0 ? (
        <>
          <p className="hint" id={SAME_HINT}>
            Same as Above fills what is empty in a row: title, category, condition, unit, price,
            notes and location. It never copies photos, quantity, SKU or UPC.
          </p>
          <div>
            <Headings />
            <ol className="scroll">
              {rows.map((row, index) => (
                <Row
                  key={row.id}
                  {...{ row, categories, errors, act }}
                  retry={photos.retry}
                  note={sheet.notes[row.id]}
                  number={index + 1}
                  photo={photos.photos.find(({ key }) => key === row.id)}
                  sameHint={SAME_HINT}
                  onScan={setScanning}
                  onDropPhoto={dropPhoto}
                />
              ))}
            </ol>
          </div>
          <p role="status" className="meta">
            {isWaiting ? 'We’ll list them once the photos are uploaded.' : sheet.status}
          </p>
          <div className="row">
            <SubmitButton size="lg" name="intent" value="list" pending="Listing...">
              {rows.length === 1 ? 'List 1 Item' : `List ${rows.length} Items`}
            </SubmitButton>
            <SubmitButton kind="plain" size="lg" name="intent" value="save" pending="Saving...">
              Save
            </SubmitButton>
          </div>
        </>
      ) : null}
      {scanning ? (
        <Suspense>
          <ScanDialog
            onClose={() => setScanning(null)}
            onCode={(code, isUpc) => {
              setScanning(null);
              act.takeCode(scanning, code, isUpc);
            }}
          />
        </Suspense>
      ) : null}
    </Form>
  );
}

function AddPhotos({
  status,
  add,
  addRow,
}: {
  status: string;
  add: (files: File[]) => number;
  addRow: () => void;
}) {
  const hydrated = useHydrated();
  const library = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [tooMany, setTooMany] = useState(0);
  const take = (input: HTMLInputElement | null) => {
    if (!input?.files?.length) return;
    setTooMany(add([...input.files]));
    input.value = '';
  };
  // Race: files chosen before hydration count.
  useEffect(() => {
    take(library.current);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, []);
  const error = tooMany > 0 ? `${tooMany} more weren’t added. List or remove rows first.` : '';
  return (
    <section className="panel stack" id="photos" tabIndex={-1} aria-labelledby="photos-title">
      <h2 id="photos-title">Photos</h2>
      <div hidden={hydrated}>
        <label htmlFor="images" className="label">
          Photos, one for each item
        </label>
        <p className="hint" id="images-hint">
          Up to 30 at once and 40 MB in all. Each becomes a row.
        </p>
        <input
          ref={library}
          id="images"
          name={hydrated ? undefined : 'images'}
          type="file"
          className="input"
          accept={ACCEPT}
          multiple
          aria-describedby="images-hint"
          onChange={(event) => take(event.target)}
        />
      </div>
      <input
        ref={camera}
        type="file"
        accept={ACCEPT}
        capture="environment"
        hidden
        aria-label="Photo from the camera"
        onChange={(event) => take(event.target)}
      />
      <div className="row">
        {hydrated ? (
          <>
            <Button kind="go" onClick={() => library.current?.click()}>
              Add Photos
            </Button>
            <Button className="pointer-fine:hidden" onClick={() => camera.current?.click()}>
              Take Photo
            </Button>
          </>
        ) : (
          <SubmitButton name="intent" value="save">
            Upload Photos
          </SubmitButton>
        )}
        <SubmitButton
          kind="plain"
          name="intent"
          value="add"
          onClick={(event) => {
            event.preventDefault();
            addRow();
          }}
        >
          Add a Row Without a Photo
        </SubmitButton>
      </div>
      <p className={error ? 'err' : 'meta'} role="status">
        {error || status}
      </p>
    </section>
  );
}

function inWords(errors: Record<string, string>, rows: StoredRow[]) {
  return Object.fromEntries(
    Object.entries(errors).map(([name, message]) => {
      const number = rows.findIndex(({ id }) => name.startsWith(id)) + 1;
      return [name, number ? `Row ${number}: ${message}` : message];
    }),
  );
}

/** The policy is the document's: one that came from another page may not use the camera. */
function useDocumentWithCamera(): void {
  useEffect(() => {
    type Policy = { allowsFeature(name: string): boolean };
    const { featurePolicy } = document as Document & { featurePolicy?: Policy };
    if (featurePolicy?.allowsFeature('camera') === false) location.reload();
  }, []);
}

/** Enter goes down a column, and from its end to the top of the next. */
function goDown(event: KeyboardEvent<HTMLFormElement>): void {
  const from = event.target;
  if (event.key !== 'Enter' || !(from instanceof HTMLInputElement) || from.type === 'file') return;
  event.preventDefault();
  const inputs = [...event.currentTarget.querySelectorAll<HTMLInputElement>('ol input.input')];
  const shown = inputs.filter((input) => input.checkVisibility());
  const cellOf = ({ name }: HTMLInputElement) => name.split('.')[1];
  const columns = new Set(shown.map(cellOf));
  const order = [...columns].flatMap((cell) => shown.filter((input) => cellOf(input) === cell));
  order[order.indexOf(from) + 1]?.focus();
}
