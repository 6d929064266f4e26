import {
  CATEGORY_LABELS,
  FREQUENCY_LABELS,
  NOTIFICATIONS_COPY,
  PREFERENCES_COPY,
} from '~/domain/notifications/copy';
import { type CategoryPreference, isMailFixed } from '~/lib/choices/notification-preferences';
import { DescriptionList, type Fact } from '~/ui/data/description-list';
import { Fieldset } from '~/ui/form/field';
import { type FormResult, resultOf } from '~/ui/form/form-result';
import { Checkbox, optionsOf, SelectField } from '~/ui/form/select-field';
import { SubmitButton } from '~/ui/form/submit-button';
import { ServerForm, useServerForm } from '~/ui/form/use-server-form';
import { AppLink } from '~/ui/link';
import { Panel } from '~/ui/layout/panel';

export function NotificationPreferences({
  preferences,
  isAdmin,
  mayChange,
  result,
}: {
  preferences: CategoryPreference[] | null;
  isAdmin: boolean;
  mayChange: boolean;
  result: FormResult | undefined;
}) {
  return (
    <Panel id="notification-form" title="Notifications">
      {preferences ? null : (
        <p>{isAdmin ? NOTIFICATIONS_COPY.adminEmails : NOTIFICATIONS_COPY.noCompany}</p>
      )}
      {preferences && !mayChange ? <Facts preferences={preferences} /> : null}
      {preferences && mayChange ? <Choices preferences={preferences} result={result} /> : null}
      {preferences || isAdmin ? (
        <p className="mt-3">
          <AppLink to="/notifications/settings">
            {preferences
              ? 'Your own emails and push notifications on this browser'
              : 'Choose your emails'}
          </AppLink>
        </p>
      ) : null}
    </Panel>
  );
}

function Facts({ preferences }: { preferences: CategoryPreference[] }) {
  return (
    <div className="stack">
      <p>{PREFERENCES_COPY.notManager}</p>
      <DescriptionList
        facts={preferences.map((preference): Fact => [
          CATEGORY_LABELS[preference.category],
          preferenceInWords(preference),
        ])}
      />
    </div>
  );
}

function preferenceInWords({
  emailEnabled,
  pushEnabled,
  inAppEnabled,
  frequency,
}: CategoryPreference) {
  const ways = [
    emailEnabled ? 'Email' : null,
    pushEnabled ? 'Push' : null,
    inAppEnabled ? 'In the app' : null,
  ].filter(Boolean);
  return `${ways.length > 0 ? ways.join(', ') : 'Off'} · ${FREQUENCY_LABELS[frequency]}`;
}

function Choices({
  preferences,
  result,
}: {
  preferences: CategoryPreference[];
  result: FormResult | undefined;
}) {
  const own = resultOf(result, 'notifications');
  const { field: _field, ...form } = useServerForm({ result: own, constraints: {} });
  return (
    <ServerForm {...form} key={JSON.stringify(preferences)} preventScrollReset>
      <p className="quiet">{PREFERENCES_COPY.scope}</p>
      {preferences.map((preference) => (
        <Category key={preference.category} {...preference} />
      ))}
      <SubmitButton kind="plain" intent="notifications" pending="Saving...">
        Save Notifications
      </SubmitButton>
    </ServerForm>
  );
}

function Category({
  category,
  emailEnabled,
  pushEnabled,
  inAppEnabled,
  frequency,
}: CategoryPreference) {
  const isFixed = isMailFixed(category);
  return (
    <Fieldset
      legend={CATEGORY_LABELS[category]}
      id={`notify-${category}`}
      hint={isFixed ? PREFERENCES_COPY.paymentsHint : undefined}
    >
      <div className="row gap-x-5">
        {isFixed ? null : (
          <Checkbox label="Email" name={`${category}.emailEnabled`} defaultChecked={emailEnabled} />
        )}
        <Checkbox label="Push" name={`${category}.pushEnabled`} defaultChecked={pushEnabled} />
        <Checkbox
          label="In the app"
          name={`${category}.inAppEnabled`}
          defaultChecked={inAppEnabled}
        />
        {isFixed ? null : (
          <SelectField
            label={<span className="sr">How often</span>}
            name={`${category}.frequency`}
            defaultValue={frequency}
            options={optionsOf(FREQUENCY_LABELS)}
          />
        )}
      </div>
    </Fieldset>
  );
}
