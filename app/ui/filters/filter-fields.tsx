import { RADII } from '~/domain/catalogue/copy';
import {
  choiceInWords,
  isZip,
  ZIP_MILES,
  type Choice,
  type Filters,
} from '~/domain/catalogue/search/copy';
import { type Option, SelectField } from '../form/select-field';

const milesInWords = (radius: string) =>
  radius === 'anywhere' ? 'Anywhere' : `Within ${radius} miles`;

/** Without a distance, a ZIP code includes its surroundings; a city or state doesn't. */
export function RadiusField({ filters, id }: { filters: Filters; id?: string }) {
  const defaultRadius = isZip(filters.location ?? '') ? ZIP_MILES : null;
  const others = RADII.filter((radius) => radius !== defaultRadius);
  return (
    <SelectField
      {...{ id, name: 'radius', label: 'Distance', defaultValue: filters.radius ?? '' }}
      key={defaultRadius}
      placeholder={defaultRadius ? milesInWords(defaultRadius) : 'In that place'}
      options={others.map((value) => ({ value, label: milesInWords(value) }))}
    />
  );
}

/** Options with their result counts */
export const counted = (choices: Choice[]): Option[] =>
  choices.map((choice) => ({ value: choice.value, label: choiceInWords(choice) }));
