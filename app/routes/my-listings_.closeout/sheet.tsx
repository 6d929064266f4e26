import { Form } from '@remix-run/react';
import { type KeyboardEvent, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { CLOSEOUT_COPY } from '~/domain/catalogue/selling/copy';
import { CONDITION_OPTIONS } from '~/lib/choices/conditions';
import { Button } from '~/ui/button';
import { plural } from '~/ui/data/plural';
import { ErrorSummary } from '~/ui/form/error-summary';
import { type Option, SelectField } from '~/ui/form/select-field';
import { SubmitButton } from '~/ui/form/submit-button';
import { TextAreaField } from '~/ui/form/text-field';
import { Panel } from '~/ui/layout/panel';
import { lazyPart } from '~/ui/lazy-part';
import { PhotoPicker, progressOf, RefusedFiles } from '~/ui/photo-upload/photos-field';
import { useHoldForPhotos } from '~/ui/photo-upload/use-hold-for-photos';
import { isRefused } from '~/ui/photo-upload/use-photos';
import { cellsFor, Headings, PlaceFields, Row, SAME_HINT } from './row';
import type { Cells, StoredRow } from './rows';
import type { CloseoutResult } from './run-closeout.server';
import { useSheet } from './use-sheet';

const ScanDialog = lazyPart(() => import('./scan-dialog'));

interface SheetProps {
  site: Cells;
  rows: StoredRow[];
  categories: Option[];
  owner: string;
  result: CloseoutResult | undefined;
  /** Changes with each press that got no answer from the server */
  unanswered: unknown;
}

export function Sheet({ rows: stored, categories, ...props }: SheetProps) {
  const { site, result } = props;
  const form = useRef<HTMLFormElement>(null);
  const [tooMany, setTooMany] = useState(0);
  const { photos, rows, act, scanning, ...sheet } = useSheet(form, { ...props, stored });
  const { isWaiting, holdForPhotos } = useHoldForPhotos(photos.photos);
  const errors = useMemo(() => result?.errors ?? {}, [result]);
  // Once: rows that are removed later don't renumber it, and it takes the focus when it changes.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- as above
  const summary = useMemo(() => withRowNumbers(errors, rows), [errors]);
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
        const { submitter } = event.nativeEvent as SubmitEvent;
        if (submitter && act.press((submitter as HTMLButtonElement).value)) event.preventDefault();
        else holdForPhotos(event);
      }}
    >
      <style dangerouslySetInnerHTML={{ __html: SHEET_CSS }} />
      <ErrorSummary
        errors={summary}
        title={result?.listed.length ? CLOSEOUT_COPY.partly(result.listed.length) : undefined}
      />
      {/* Safe to send twice: rows have IDs. */}
      <input type="hidden" name="nonce" value="rows" />
      {/* Enter presses the first button. */}
      <button type="submit" className="sr" tabIndex={-1} aria-hidden="true">
        Save
      </button>
      <section className="panel stack" id="photos" tabIndex={-1} aria-labelledby="photos-title">
        <h2 id="photos-title">Photos</h2>
        <p className="hint">Each becomes a row.</p>
        <PhotoPicker
          kind="go"
          label="Photos, one for each item, up to 30 at once and 40 MB in all"
          button="Add Photos"
          onFiles={(files) => setTooMany(photos.add(files, rows.length))}
        />
        <RefusedFiles
          files={photos.photos.filter(
            (photo) => isRefused(photo) && rows.every(({ id }) => id !== photo.key),
          )}
          remove={photos.remove}
        />
        <div className="row">
          <Button type="submit" name="intent" value="add">
            Add a Row Without a Photo
          </Button>
        </div>
        <p className={tooMany > 0 ? 'err' : 'meta'} role="status">
          {tooMany > 0
            ? `${tooMany} more weren’t added. List or remove rows first.`
            : progressOf(photos.photos)}
        </p>
      </section>
      <Panel id="site" title="The site">
        <p className="hint">These apply to every row. To change one row, open its More.</p>
        <PlaceFields cell={cell} />
        <div className="two">
          <SelectField label="Condition" {...cell('condition')} options={CONDITION_OPTIONS} />
          <TextAreaField
            label="Notes for buyers"
            {...cell('description')}
            optional
            rows={2}
            maxLength={5000}
            hint="Such as pickup weekdays 7 to 3. Without notes, we use the title."
          />
        </div>
      </Panel>
      {rows.length > 0 ? (
        <>
          <h2 id="rows" tabIndex={-1}>
            Drafts
          </h2>
          <p className="hint" id={SAME_HINT}>
            Same as Above fills what is empty in a row: title, category, condition, unit, price,
            notes and location. It never copies photos, quantity, SKU or UPC.
          </p>
          <div>
            <Headings />
            <ol className="scroll">
              {rows.map((row, index) => (
                <Row
                  key={row.sent ? `kept ${row.id}` : row.id}
                  {...{ row, categories, errors }}
                  retry={photos.retry}
                  note={sheet.notes[row.id]}
                  number={index + 1}
                  photo={photos.photos.find(({ key }) => key === row.id)}
                />
              ))}
            </ol>
          </div>
          <p role="status" className="meta">
            {isWaiting ? 'We’ll list them once the photos are uploaded.' : sheet.status}
          </p>
          <div className="row">
            <SubmitButton size="lg" intent="list" pending="Listing...">
              {`List ${plural(rows.length, 'Item')}`}
            </SubmitButton>
            <SubmitButton kind="plain" size="lg" intent="save" pending="Saving...">
              Save
            </SubmitButton>
          </div>
        </>
      ) : null}
      {scanning ? (
        <Suspense>
          <ScanDialog
            onClose={act.closeScan}
            onCode={(code, isUpc) => act.takeCode(scanning, code, isUpc)}
          />
        </Suspense>
      ) : null}
    </Form>
  );
}

function withRowNumbers(errors: Record<string, string>, rows: StoredRow[]) {
  return Object.fromEntries(
    Object.entries(errors).map(([name, message]) => {
      const number = rows.findIndex(({ id }) => name.startsWith(id)) + 1;
      return [name, number ? `Row ${number}: ${message}` : message];
    }),
  );
}

/** The permissions policy is the document's: one loaded for another page may not use the camera. */
function useDocumentWithCamera(): void {
  useEffect(() => {
    type Policy = { allowsFeature(name: string): boolean };
    const { featurePolicy } = document as Document & { featurePolicy?: Policy };
    if (featurePolicy?.allowsFeature('camera') === false) location.reload();
  }, []);
}

type Cell = HTMLInputElement | HTMLTextAreaElement;

/** Enter goes down a column, and from its end to the top of the next. In notes it breaks the line. */
function goDown(event: KeyboardEvent<HTMLFormElement>): void {
  const from = event.target;
  if (event.key !== 'Enter' || !(from instanceof HTMLInputElement) || from.type === 'file') return;
  event.preventDefault();
  const cells = [...event.currentTarget.querySelectorAll<Cell>('ol :is(input, textarea).input')];
  const shown = cells.filter((each) => each.getClientRects().length > 0);
  const cellOf = ({ name }: Cell) => name.split('.')[1];
  const columns = new Set(shown.map(cellOf));
  const order = [...columns].flatMap((cell) => shown.filter((each) => cellOf(each) === cell));
  order[order.indexOf(from) + 1]?.focus();
}

/** Not in the site's style sheets, since every page carries those. */
const SHEET_CSS = `
.entry{padding:12px}
.entry+.entry{border-top:1px solid var(--line)}
.line{display:grid;gap:8px;align-items:start;grid-template-columns:repeat(6,minmax(0,1fr))}
.line>.wide{grid-column:span 5}
.line>.half{grid-column:span 3}
.line>.third{grid-column:span 2}
.line>:is(.code,.row){grid-column:1/-1}
.code{display:flex;gap:8px;align-items:end}
.code>.field{flex:1}
.line details[open]{order:1;width:100%}
.two textarea.input{min-height:0}
.headings{display:none}
@media (min-width:1024px){
.line{grid-template-columns:48px minmax(0,3fr) minmax(0,2fr) 120px 72px 104px 104px 208px}
.line>:is(.wide,.half,.third,.code){grid-column:auto}
.line>.row{grid-column:2/-1}
.line :is(.wide,.half,.third,.digits)>.label{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.headings{display:grid;padding-block:0}
}`;
