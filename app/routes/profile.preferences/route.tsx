import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod/v4';
import { PROFILE_COPY } from '~/domain/accounts/copy';
import { saveDisplayPreferences } from '~/domain/accounts/index.server';
import { SaveDisplayPreferences } from '~/domain/accounts/profile/profile.schema';
import { PREFERENCES_COPY } from '~/domain/notifications/copy';
import {
  getNotificationPreferences,
  saveNotificationPreferences,
} from '~/domain/notifications/index.server';
import { SaveNotificationPreferences } from '~/domain/notifications/save-preferences.schema';
import { readForm } from '~/http/forms/forms.server';
import { isHttps } from '~/http/security-headers.server';
import { requireProfile } from '~/http/session/guards.server';
import { type NewToast, redirectWithToast } from '~/http/toasts.server';
import { mayDo } from '~/lib/choices/roles';
import { type Theme, THEME_KEY, THEMES, themeFromCookie } from '~/lib/choices/theme';
import { useFailureToast } from '~/ui/form/use-failure-toast';
import { useKeptActionData } from '~/ui/form/use-kept-action-data';
import { NotificationPreferences } from './notification-preferences';
import { DisplayForm, ThemeForm } from './preferences';

const PreferencesForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('theme'), theme: z.enum(THEMES, 'Choose a theme') }),
  SaveDisplayPreferences.extend({ intent: z.literal('display') }),
  SaveNotificationPreferences.extend({ intent: z.literal('notifications') }),
]);

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireProfile(request);
  const { actor, preferences, role } = viewer;
  return {
    theme: themeFromCookie(request.headers.get('Cookie')),
    display: preferences,
    notifications: await getNotificationPreferences(actor),
    isAdmin: role === 'admin',
    mayChange: mayDo(actor.companyRole, 'manage_company'),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { actor } = await requireProfile(request);
  const form = await readForm(request, PreferencesForm);
  return form.submit(async (input) => {
    switch (input.intent) {
      case 'theme':
        return done(PROFILE_COPY.preferencesSaved, themeHeaders(input.theme));
      case 'display':
        await saveDisplayPreferences(input, actor);
        return done(PROFILE_COPY.preferencesSaved);
      case 'notifications':
        await saveNotificationPreferences(input, actor);
        return done(PREFERENCES_COPY.saved);
    }
  });
}

const done = (toast: NewToast, headers?: HeadersInit) =>
  redirectWithToast('/profile/preferences', toast, { headers });

const A_YEAR_S = 365 * 24 * 60 * 60;

/** Scripts read and write this cookie too, so it isn't HttpOnly. */
const themeHeaders = (theme: Theme) => ({
  'Set-Cookie': `${THEME_KEY}=${theme}; Path=/; Max-Age=${A_YEAR_S}; SameSite=Lax${isHttps() ? '; Secure' : ''}`,
});

export default function PreferencesPage() {
  const { theme, display, notifications, isAdmin, mayChange } = useLoaderData<typeof loader>();
  const result = useKeptActionData<typeof action>()?.result;
  useFailureToast(result, PROFILE_COPY.updateFailed.title);
  return (
    <div className="stack">
      <ThemeForm theme={theme} result={result} />
      <DisplayForm display={display} />
      <NotificationPreferences
        preferences={notifications}
        isAdmin={isAdmin}
        mayChange={mayChange}
        result={result}
      />
    </div>
  );
}
