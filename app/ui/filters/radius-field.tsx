import { RADII } from '~/domain/catalogue/copy';
import { isZip, ZIP_MILES, type Filters } from '~/domain/catalogue/search/copy';
import { Field } from '../form/field';

const milesInWords = (radius: string) =>
  radius === 'anywhere' ? 'Anywhere' : `Within ${radius} miles`;

/** A ZIP code alone means its surroundings; a city or state alone means itself. */
export function RadiusField({ filters: { location = '', radius } }: { filters: Filters }) {
  const usual = isZip(location) ? ZIP_MILES : null;
  return (
    <Field label="Distance" name="radius">
      {(control) => (
        <select key={usual} {...control} className="input" defaultValue={radius ?? ''}>
          <option value="">{usual ? milesInWords(usual) : 'In that place'}</option>
          {RADII.map((one) =>
            one === usual ? null : (
              <option key={one} value={one}>
                {milesInWords(one)}
              </option>
            ),
          )}
        </select>
      )}
    </Field>
  );
}
