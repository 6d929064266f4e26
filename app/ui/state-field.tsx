import { STATE_OPTIONS } from '~/lib/places/us-states';
import { SelectField, type SelectFieldProps } from './form/select-field';

export const StateField = (props: Omit<SelectFieldProps, 'label' | 'options'>) => (
  <SelectField label="State" placeholder="Choose a state" options={STATE_OPTIONS} {...props} />
);
