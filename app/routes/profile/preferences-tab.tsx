import { Form } from '@remix-run/react';
import { useEffect } from 'react';
import type { Viewer } from '~/domain/accounts/index.server';
import type { CategoryPreference } from '~/lib/notification-preferences';
import { isTheme, type Theme, THEME_KEY, THEMES } from '~/lib/theme';
import type { FormResult } from '~/ui/form/form-result';
import { Checkbox, RadioGroup } from '~/ui/form/select-field';
import { SubmitButton } from '~/ui/form/submit-button';
import { applyTheme } from '~/ui/theme';
import { NotificationPreferences } from './notification-preferences';
import { resultOf } from './of-intent';

const THEME_LABELS: Record<Theme, string> = { light: 'Light', dark: 'Dark', system: 'System' };

export function PreferencesTab({
  theme,
  display,
  notifications,
  mayChange,
  result,
}: {
  theme: Theme;
  display: Viewer['preferences'];
  notifications: CategoryPreference[] | null;
  mayChange: boolean;
  result: FormResult | undefined;
}) {
  return (
    <div className="stack">
      <ThemeForm theme={theme} result={result} />
      <DisplayForm display={display} />
      <NotificationPreferences preferences={notifications} mayChange={mayChange} result={result} />
    </div>
  );
}

function ThemeForm({ theme, result }: { theme: Theme; result: FormResult | undefined }) {
  useEffect(() => {
    // A choice that was sent before the script was there is in the cookie alone, and newer.
    const kept = document.cookie.match(new RegExp(`(?:^|; )${THEME_KEY}=(\\w+)`))?.[1];
    if (isTheme(kept) && kept !== document.documentElement.dataset.theme) applyTheme(kept);
  }, []);
  return (
    <section className="panel" aria-labelledby="theme-form">
      <h2 id="theme-form" className="mb-3">
        Theme
      </h2>
      <Form method="post" className="form">
        <RadioGroup
          legend="Colors of the pages on this device"
          name="theme"
          hint={
            <>
              Showing now: <b className="dark:hidden">Light</b>
              <b className="hidden dark:inline">Dark</b>
            </>
          }
          options={THEMES.map((value) => ({
            value,
            label: THEME_LABELS[value],
            hint: value === 'system' ? 'As the device is set' : undefined,
          }))}
          defaultValue={theme}
          error={resultOf(result, 'theme').error('theme')}
          onChange={(value) => isTheme(value) && applyTheme(value)}
        />
        <div className="row">
          <SubmitButton kind="plain" name="intent" value="theme" pending="Saving...">
            Save Theme
          </SubmitButton>
        </div>
      </Form>
    </section>
  );
}

function DisplayForm({ display }: { display: Viewer['preferences'] }) {
  return (
    <section className="panel" aria-labelledby="display-form">
      <h2 id="display-form" className="mb-3">
        Display
      </h2>
      <Form method="post" className="form">
        <div>
          <Checkbox
            label="Compact Mode"
            hint="Lists and forms stand closer together."
            name="compactMode"
            defaultChecked={display.compactMode}
          />
          <Checkbox
            label="Show Material Images"
            hint="Without them pages need far less data."
            name="showMaterialImages"
            defaultChecked={display.showMaterialImages}
          />
          <Checkbox
            label="Auto-refresh Notifications"
            hint="New notifications show by themselves."
            name="autoRefreshNotifications"
            defaultChecked={display.autoRefreshNotifications}
          />
        </div>
        <div className="row">
          <SubmitButton kind="plain" name="intent" value="display" pending="Saving...">
            Save Preferences
          </SubmitButton>
        </div>
      </Form>
    </section>
  );
}
