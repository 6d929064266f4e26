import { describe, expect, it } from 'vitest';
import { ErrorSummary } from '~/ui/form/error-summary';
import { PasswordField } from '~/ui/form/password-field';
import { RadioGroup, SelectField } from '~/ui/form/select-field';
import { MoneyField, TextAreaField, TextField } from '~/ui/form/text-field';
import { html } from './render';

describe('a field', () => {
  it('ties label, hint and error to its control', () => {
    const page = html(
      <TextField
        name="title"
        label="Title"
        hint="Size, grade"
        error={['Enter a title', 'other']}
      />,
    );
    expect(page).toContain('<label class="label" for="title">Title</label>');
    expect(page).toContain('id="title-hint">Size, grade<');
    expect(page).toMatch(/id="title-error"><span class="sr">Error: <\/span>Enter a title</);
    expect(page).not.toContain('other');
    expect(page).toContain('aria-describedby="title-hint title-error"');
    expect(page).toContain('aria-invalid="true"');
  });

  it('of several lines cuts nothing that is pasted', () => {
    const page = html(<TextAreaField name="text" label="Text" maxLength={5000} />);
    expect(page).not.toMatch(/maxlength/i);
  });

  it('shows the error above the control', () => {
    const page = html(<TextField name="title" label="Title" error="Enter a title" />);
    expect(page.indexOf('Enter a title')).toBeLessThan(page.indexOf('<input'));
  });

  it('carries no error attributes when there is none', () => {
    const page = html(<TextField name="title" label="Title" />);
    expect(page).not.toContain('aria-invalid');
    expect(page).not.toContain('aria-describedby');
  });

  it('marks optional fields and not required ones', () => {
    expect(html(<TextField name="phone" label="Phone" optional />)).toContain('(optional)');
    expect(html(<TextField name="phone" label="Phone" required />)).not.toContain('optional');
  });

  it('keeps an amount as text, so that the server sees what was typed', () => {
    const page = html(<MoneyField name="price" label="Price" defaultValue="1,25o" />);
    expect(page).toContain('type="text"');
    expect(page).toContain('inputMode="decimal"');
    expect(page).toContain('value="1,25o"');
  });

  it('sends a password field with its Show button hidden until the script loads', () => {
    const page = html(<PasswordField name="password" label="Password" />);
    expect(page).toContain('type="password"');
    expect(page).toMatch(/<button type="button"[^>]*hidden=""/);
  });

  it('offers an empty first option only with a placeholder', () => {
    const options = [{ value: 'each', label: 'each' }];
    expect(html(<SelectField name="u" label="Unit" options={options} />)).not.toContain('value=""');
    expect(
      html(<SelectField name="u" label="Unit" options={options} placeholder="Choose a unit" />),
    ).toContain('<option value="">Choose a unit</option>');
  });

  it('groups radios under a legend and checks the default', () => {
    const page = html(
      <RadioGroup
        name="condition"
        legend="Condition"
        defaultValue="good"
        error="Choose a condition"
        options={[
          { value: 'new', label: 'New' },
          { value: 'good', label: 'Good' },
        ]}
      />,
    );
    expect(page).toContain('<legend>Condition</legend>');
    expect(page).toContain('<fieldset id="condition"');
    expect(page).toContain('aria-describedby="condition-error"');
    expect(page).toMatch(/value="good"[^>]*checked=""|checked=""[^>]*value="good"/);
    expect(page).not.toMatch(/value="new"[^>]*checked|checked=""[^>]*value="new"/);
  });
});

describe('the error summary', () => {
  it('links each message to its field in the same words', () => {
    const page = html(
      <ErrorSummary errors={{ title: ['Enter a title'], price: 'Too low', city: undefined }} />,
    );
    expect(page).toContain('role="alert"');
    expect(page).toContain('There is a problem');
    expect(page).toContain('<a href="#title">Enter a title</a>');
    expect(page).toContain('<a href="#price">Too low</a>');
    expect(page).not.toContain('#city');
  });

  it('shows form-level errors without a link', () => {
    const page = html(<ErrorSummary errors={{ '': 'The price has changed.' }} />);
    expect(page).toContain('<li>The price has changed.</li>');
  });

  it('can be focused and asks for focus without a script', () => {
    const page = html(<ErrorSummary errors={{ title: 'Enter a title' }} />);
    expect(page).toContain('tabindex="-1"');
    expect(page).toContain('autofocus=""');
  });

  it('is absent without errors', () => {
    expect(html(<ErrorSummary errors={{}} />)).toBe('');
    expect(html(<ErrorSummary errors={null} />)).toBe('');
  });
});
