import { Form, useFetcher } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { amountLabel, LINE_STATES, lineLabel, TAKEOFF_UNITS } from '~/domain/takeoffs/copy';
import type { AnsweredLine } from '~/domain/takeoffs/index.server';
import { groupThousands } from '~/lib/money';
import { ButtonLink } from '~/ui/button';
import { Badge } from '~/ui/feedback/badge';
import { ErrorSummary } from '~/ui/form/error-summary';
import { type FormResult, readFormResult } from '~/ui/form/form-result';
import { SelectField } from '~/ui/form/select-field';
import { SubmitButton } from '~/ui/form/submit-button';
import { TextField } from '~/ui/form/text-field';
import { AppLink } from '~/ui/link';

type Line = AnsweredLine & { hasOffers: boolean; asSeen: string };

const TONES = {
  covered: 'good',
  partly: 'fair',
  missing: 'high',
  taken: 'high',
  unread: 'fair',
  skipped: undefined,
} as const;

interface LinesProps {
  lines: Line[];
  open: number;
  result: FormResult | null;
}

export function Lines({ lines, open, result }: LinesProps) {
  const refused = Number(result?.initialValue?.position);
  const opened = useRef(open);
  useEffect(() => {
    if (opened.current === open) return;
    const line = document.getElementById(`line-${open || opened.current}`);
    opened.current = open;
    line?.querySelector<HTMLElement>(open ? 'input[name=quantity]' : 'a[href*="line="]')?.focus();
  }, [open]);
  return (
    <section aria-labelledby="list" className="stack">
      <h2 id="list">Your list, line by line</h2>
      <ol className="grid gap-2">
        {lines.map((line) => {
          const isRefused = line.position === refused;
          return (
            <li key={line.position} id={`line-${line.position}`} className="panel">
              <LineView line={line} isOpen={line.position === open || isRefused} />
              {line.position === open || isRefused ? (
                <LineForm line={line} result={isRefused ? result : null} />
              ) : null}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function LineView({ line, isOpen }: { line: Line; isOpen: boolean }) {
  const { position, text, unit, state, coveredQuantity, corrected } = line;
  return (
    <div className="flex flex-wrap items-start justify-between gap-2">
      <div className="min-w-0">
        <h3>
          {lineLabel(line)}{' '}
          <Badge tone={TONES[state]}>
            {state === 'partly'
              ? `${amountLabel(coveredQuantity, unit)} found`
              : LINE_STATES[state]}
          </Badge>
        </h3>
        <p className="quiet">
          {`Line ${position}: ${text}`}
          {corrected && state !== 'unread' ? `. Searched for ${corrected.to}.` : null}
        </p>
        {state !== 'skipped' && line.problem ? <p>{line.problem}</p> : null}
        {line.changes.length > 0 ? (
          <ul className="list-disc pl-5">
            {line.changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        ) : null}
        <ul>
          {line.picks.map((pick) => (
            <li key={pick.offerId}>
              {`${groupThousands(pick.units)} `}
              <AppLink to={`/material/${pick.offerId}`}>{pick.title}</AppLink>
              <span className="quiet">{` from ${pick.seller}`}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className="row">
        {isOpen ? null : (
          <ButtonLink to={`?line=${position}#line-${position}`} preventScrollReset size="sm">
            Correct<span className="sr"> line {position}</span>
          </ButtonLink>
        )}
        <SkipButton line={line} />
      </div>
    </div>
  );
}

function SkipButton({ line: { position, isSkipped, text } }: { line: Line }) {
  const fetcher = useFetcher({ key: `skip-${position}` });
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="position" value={position} />
      <SubmitButton
        kind="bare"
        size="sm"
        intent={isSkipped ? 'unskip' : 'skip'}
        pending="Saving..."
        fetcher={fetcher}
        about={text}
      >
        {isSkipped ? 'Include' : 'Skip'}
      </SubmitButton>
    </fetcher.Form>
  );
}

function LineForm({ line, result }: { line: Line; result: FormResult | null }) {
  const { errors, field, value } = readFormResult(result);
  const { position, quantity, unit, words, materialId, offers, hasOffers, asSeen } = line;
  // A reload while it's open brings others' changes, but not into what was typed.
  const [seen] = useState(asSeen);
  const options = offers.map(({ id, label }) => ({ value: id, label }));
  return (
    <Form method="post" className="stack mt-3" noValidate preventScrollReset>
      <ErrorSummary errors={errors} />
      <input type="hidden" name="position" value={position} />
      <input type="hidden" name="seen" value={value('seen', seen)} />
      <div className="two">
        <TextField
          label="Quantity"
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          {...field('quantity', quantity === null ? '' : String(quantity))}
        />
        <SelectField
          label="Unit"
          options={TAKEOFF_UNITS.map((value) => ({ value, label: value }))}
          {...field('unit', unit)}
        />
      </div>
      <TextField label="What to search for" maxLength={200} {...field('words', words)} />
      {hasOffers && options.length > 0 ? (
        <SelectField
          label="Listing"
          placeholder="Cheapest delivered"
          options={options}
          {...field('materialId', materialId ?? '')}
        />
      ) : (
        <input type="hidden" name="materialId" value={materialId ?? ''} />
      )}
      <div className="row">
        <SubmitButton intent="line" pending="Matching...">
          Save Line
        </SubmitButton>
        <ButtonLink to={`.#line-${position}`} preventScrollReset>
          Cancel
        </ButtonLink>
      </div>
    </Form>
  );
}
