import { Form } from '@remix-run/react';
import { useEffect } from 'react';
import type { Viewer } from '~/domain/accounts/index.server';
import { isTheme, type Theme, THEME_KEY, THEMES } from '~/lib/choices/theme';
import { type FormResult, resultOf } from '~/ui/form/form-result';
import { Checkbox, RadioGroup } from '~/ui/form/select-field';
import { SubmitButton } from '~/ui/form/submit-button';
import { useServerForm } from '~/ui/form/use-server-form';
import { applyTheme } from '~/ui/theme';
import { Panel } from '~/ui/layout/panel';

const THEME_LABELS: Record<Theme, string> = { light: 'Light', dark: 'Dark', system: 'System' };

export function ThemeForm({ theme, result }: { theme: Theme; result: FormResult | undefined }) {
  const { props, errors } = useServerForm({ result: resultOf(result, 'theme'), constraints: {} });
  useEffect(() => {
    // A choice posted before hydration is in the cookie only, and newer.
    const kept = document.cookie.match(new RegExp(`(?:^|; )${THEME_KEY}=(\\w+)`))?.[1];
    if (isTheme(kept)) applyTheme(kept);
  }, []);
  return (
    <Panel id="theme-form" title="Theme">
      <Form {...props} method="post" className="form">
        <RadioGroup
          legend="Colors on this device"
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
            hint: value === 'system' ? 'Matches the device setting' : undefined,
          }))}
          defaultValue={theme}
          error={errors.theme}
          onChange={(value) => isTheme(value) && applyTheme(value)}
        />
        <SubmitButton kind="plain" intent="theme" pending="Saving...">
          Save Theme
        </SubmitButton>
      </Form>
    </Panel>
  );
}

export function DisplayForm({ display }: { display: Viewer['preferences'] }) {
  return (
    <Panel id="display-form" title="Display">
      <Form method="post" className="form">
        <div>
          <Checkbox
            label="Compact Mode"
            hint="Less space in lists and forms."
            name="compactMode"
            defaultChecked={display.compactMode}
          />
          <Checkbox
            label="Show Material Images"
            hint="Turn this off to use far less data."
            name="showMaterialImages"
            defaultChecked={display.showMaterialImages}
          />
          <Checkbox
            label="Auto-refresh Notifications"
            hint="New notifications appear without a reload."
            name="autoRefreshNotifications"
            defaultChecked={display.autoRefreshNotifications}
          />
        </div>
        <SubmitButton kind="plain" intent="display" pending="Saving...">
          Save Preferences
        </SubmitButton>
      </Form>
    </Panel>
  );
}
