import { count, labeled, plain, rowHeader } from '../data/columns';
import { ListPages } from '../filters/list-pages';
import { DataTable } from '../data/table';
import { EmptyState } from '../feedback/empty-state';
import { Checkbox } from '../form/select-field';
import { SubmitButton } from '../form/submit-button';
import { TextAreaField } from '../form/text-field';
import { type FormParts, ServerForm, useServerForm } from '../form/use-server-form';
import { useDoneKey } from '../form/use-done-key';
import { Panel } from '../layout/panel';
import { AppLink } from '../link';

const PAGE = '/admin/categories?words=';

interface Synonyms {
  id: string;
  words: string;
  isOneWay: boolean;
}

interface Miss {
  words: string;
  count: number;
}

interface SearchWordsProps extends FormParts {
  synonyms: Synonyms[];
  misses: Miss[];
  page: number;
  pageCount: number;
  /** The group being edited, or a search for which one is added */
  editing: Synonyms | null;
  adding: string;
}

export function SearchWords({
  synonyms,
  misses,
  page,
  pageCount,
  editing,
  adding,
  ...form
}: SearchWordsProps) {
  const doneKey = useDoneKey('save', form.result);
  return (
    <>
      <Panel title={editing ? 'Edit Synonyms' : 'Add Synonyms'}>
        <SynonymsForm
          key={`${editing?.id ?? adding} ${doneKey}`}
          {...{ editing, adding }}
          {...form}
        />
      </Panel>
      <section className="stack" aria-label="Searches that found nothing">
        <h2>Searches That Found Nothing</h2>
        <p className="quiet">In the last 30 days, counted without recording who searched.</p>
        {misses.length === 0 ? (
          <EmptyState title="Every search found something">
            New ones appear within a minute.
          </EmptyState>
        ) : (
          <DataTable
            caption="Searches that found nothing"
            rows={misses}
            rowKey={({ words }) => words}
            columns={[
              rowHeader('Search', ({ words }: Miss) => (
                <AppLink to={`/browse?search=${encodeURIComponent(words)}`}>{words}</AppLink>
              )),
              count('Times', (miss: Miss) => miss.count),
              plain('Synonyms', ({ words }: Miss) => (
                <AppLink to={`${PAGE}&adding=${encodeURIComponent(words)}`}>
                  Add<span className="sr"> synonyms for {words}</span>
                </AppLink>
              )),
            ]}
          />
        )}
      </section>
      <section className="stack" aria-label="All synonyms">
        <h2>All Synonyms</h2>
        <DataTable
          caption="Synonyms"
          rows={synonyms}
          rowKey={({ id }) => id}
          columns={[
            rowHeader('Words', ({ id, words }: Synonyms) => (
              <AppLink to={PAGE + id}>{words}</AppLink>
            )),
            labeled('Direction', ({ isOneWay }: Synonyms) =>
              isOneWay ? 'The first finds the others' : 'Both ways',
            ),
          ]}
        />
        <ListPages page={page} pageCount={pageCount} />
      </section>
    </>
  );
}

function SynonymsForm({
  editing,
  adding,
  constraints,
  result,
}: Pick<SearchWordsProps, 'editing' | 'adding' | 'constraints' | 'result'>) {
  const { field, ...form } = useServerForm({
    result,
    constraints,
    defaults: { words: editing?.words ?? adding },
  });
  return (
    <ServerForm {...form} action={PAGE + (editing?.id ?? '')}>
      <TextAreaField
        label="Words"
        rows={2}
        hint="Separate them with commas, such as: drywall, sheetrock, gypsum board"
        {...field('words')}
      />
      <Checkbox
        name="isOneWay"
        label="One way"
        hint="Searching for the first finds the others, but not the reverse."
        defaultChecked={result ? result.initialValue?.isOneWay === 'on' : editing?.isOneWay}
      />
      <div className="row">
        <SubmitButton intent="save" pending="Saving...">
          Save Synonyms
        </SubmitButton>
        {editing ? (
          <>
            <SubmitButton kind="plain" intent="remove" pending="Removing..." formNoValidate>
              Remove
            </SubmitButton>
            <AppLink to={PAGE}>Cancel</AppLink>
          </>
        ) : null}
      </div>
    </ServerForm>
  );
}
