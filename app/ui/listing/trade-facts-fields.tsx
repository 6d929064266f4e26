import { type ReactNode, useState } from 'react';
import {
  COMMON_UNITS,
  LOADING,
  LOADING_LABELS,
  PACK_KINDS,
  TRADE_FACT_NAMES,
} from '~/lib/choices/trade-facts';
import { Button } from '../button';
import { Fieldset } from '../form/field';
import { Checkbox, SelectField } from '../form/select-field';
import { TextField } from '../form/text-field';
import type { ServerField } from '../form/use-server-form';
import { Disclosure } from '../overlay/disclosure';

/** The kind of material the title names, and which fields it needs. */
export interface AskedKind {
  name: string;
  commonUnit: string;
  /** Read from the title: 32 for '4x8' */
  contents: number | null;
  asks: string[];
}

const optionsOf = (words: readonly string[]) => words.map((word) => ({ value: word, label: word }));

const UNITS = optionsOf(COMMON_UNITS);
const PACKS = optionsOf(PACK_KINDS);

/** Every field shows without JavaScript, and until the title names a known kind. */
export function TradeFactFields({
  field,
  kind = null,
}: {
  field: ServerField;
  kind?: AskedKind | null;
}) {
  const [showsAll, setShowsAll] = useState(false);
  const fact = (name: string) => ({ ...field(name), required: false, optional: false });
  const isTyped = TRADE_FACT_NAMES.some((name) => {
    const { defaultValue, error } = field(name);
    return error !== undefined || !['', 'false'].includes(String(defaultValue));
  });
  const isAsked = (name: string) => showsAll || isTyped || !kind || kind.asks.includes(name);
  const isPart = kind !== null && !isTyped && !showsAll && kind.asks.length < 7;
  return (
    <Disclosure summary="More About It (optional)" open={isTyped}>
      <div className="stack">
        {kind ? <p className="hint">{`Buyers of ${kind.name} ask for these first.`}</p> : null}
        <div className="two">
          <Asked when={isAsked('size')}>
            <TextField label="Size" {...fact('size')} hint="Such as 5/8 in 4x8" />
          </Asked>
          <Asked when={isAsked('grade')}>
            <TextField label="Grade or type" {...fact('grade')} hint="Such as No. 2 or Grade 60" />
          </Asked>
        </div>
        <Asked when={isAsked('maker')}>
          <TextField label="Manufacturer" {...fact('maker')} />
        </Asked>
        <Asked when={isAsked('contents')}>
          <div className="two">
            <TextField
              label="Each unit contains"
              {...fact('commonPerUnit')}
              inputMode="decimal"
              placeholder={kind?.contents ? String(kind.contents) : undefined}
              hint="For a 4x8 sheet, 32 sq ft. Buyers then also see the price per sq ft."
            />
            <SelectField
              label="Counted in"
              {...fact('commonUnit')}
              options={UNITS}
              placeholder={kind ? `Choose, such as ${kind.commonUnit}` : 'Choose'}
            />
          </div>
        </Asked>
        <Asked when={isAsked('pack')}>
          <div className="two">
            <SelectField
              label="Packed by the"
              {...fact('packKind')}
              options={PACKS}
              placeholder="Not packed"
            />
            <TextField
              label="Pieces in a pack, or in an OBO lot"
              {...fact('packCount')}
              inputMode="numeric"
            />
          </div>
        </Asked>
        <Asked when={isAsked('weight')}>
          <TextField
            label="Weight of one unit, in pounds"
            {...fact('weightLb')}
            inputMode="decimal"
            hint="Used for delivery estimates"
            className="max-w-60"
          />
        </Asked>
        <Asked when={isAsked('pallet')}>
          <Fieldset legend="Pallet or pack size, in inches">
            <div className="grid grid-cols-3 gap-2">
              <TextField label="Length" {...fact('palletLengthIn')} inputMode="numeric" />
              <TextField label="Width" {...fact('palletWidthIn')} inputMode="numeric" />
              <TextField label="Height" {...fact('palletHeightIn')} inputMode="numeric" />
            </div>
          </Fieldset>
        </Asked>
        <div className="two">
          <TextField
            label="UPC"
            {...fact('upc')}
            inputMode="numeric"
            hint="The digits under the barcode"
          />
        </div>
        <div className="two">
          <TextField
            label="Minimum order"
            {...fact('minOrderQuantity')}
            inputMode="numeric"
            hint="The fewest units you’ll sell at once"
          />
          <Checkbox
            name="isWholeLot"
            id={field('isWholeLot').id}
            label="Whole lot only"
            hint="One buyer takes everything left"
            defaultChecked={['on', 'true'].includes(String(field('isWholeLot').defaultValue))}
          />
        </div>
        <div className="two">
          <TextField
            label="Available from"
            {...fact('availableFrom')}
            type="date"
            hint="The first day for pickup"
          />
          <TextField
            label="Available until"
            {...fact('availableUntil')}
            type="date"
            hint="Comes off sale the day after"
          />
        </div>
        <TextField label="Pickup hours" {...fact('pickupHours')} hint="Such as weekdays 7 to 3" />
        <LoadingField field={field} />
        {isPart ? (
          <p>
            <Button onClick={() => setShowsAll(true)}>Show all fields</Button>
          </p>
        ) : null}
      </div>
    </Disclosure>
  );
}

/** Hidden, not removed, so that its input is still sent. */
function Asked({ when, children }: { when: boolean; children: ReactNode }) {
  return <div hidden={!when}>{children}</div>;
}

function LoadingField({ field }: { field: ServerField }) {
  const { defaultValue, error, id } = field('loading');
  const chosen = String(defaultValue).split(/, ?/);
  return (
    <Fieldset legend="Loading" name="loading" id={id} error={error}>
      {LOADING.map((way) => (
        <label key={way} className="pick">
          <input type="checkbox" name="loading" value={way} defaultChecked={chosen.includes(way)} />
          <span>{LOADING_LABELS[way]}</span>
        </label>
      ))}
    </Fieldset>
  );
}
