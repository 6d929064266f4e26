import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import {
  previewSettings,
  readSettings,
  saveSettings,
  undoSettings,
} from '~/domain/administration/index.server';
import { storeLogo } from '~/domain/media/index.server';
import { SiteSettingsForm } from '~/domain/administration/settings/settings.schema';
import { answerWithPhotos } from '~/http/forms/form-photos.server';
import { formConstraints, readForm, withFallbackMessage } from '~/http/forms/forms.server';
import { decide, runListAction } from '~/http/pages/admin-lists.server';
import { requireAdmin } from '~/http/session/guards.server';
import { accentCss } from '~/lib/accent';
import type { Actor } from '~/lib/actor';
import { type DomainError, isDomainError } from '~/lib/errors';
import { feePercent, pageMeta } from '~/lib/site';
import { toast } from '~/lib/text/toast';
import { AdminBreadcrumbs } from '~/ui/admin/admin-breadcrumbs';
import { Button } from '~/ui/button';
import { sentenceCase } from '~/ui/data/sentence-case';
import { Time } from '~/ui/data/time';
import { readFormResult } from '~/ui/form/form-result';
import { SubmitButton } from '~/ui/form/submit-button';
import { TextField } from '~/ui/form/text-field';
import { ServerForm, useServerForm } from '~/ui/form/use-server-form';
import { useKeptActionData } from '~/ui/form/use-kept-action-data';
import { PageHeader } from '~/ui/layout/page-header';
import { Panel } from '~/ui/layout/panel';
import { useSectionFocus } from '~/ui/layout/use-section-focus';
import { LogoField } from './logo-field';
import { Preview, type PreviewProps } from './preview';

/** A logo over the limit is refused on the form, with its error. */
const MAX_FORM_BYTES = 20_000_000;

const HERE = '/admin/settings';

export const meta = () => pageMeta('Settings · Admin Dashboard');

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireAdmin(request);
  return { ...(await readSettings(actor)), constraints: formConstraints(SiteSettingsForm) };
}

export async function action({ request }: ActionFunctionArgs) {
  const { actor } = await requireAdmin(request);
  const form = await readForm(request, SiteSettingsForm, { maxBytes: MAX_FORM_BYTES });
  if (form.intent === 'undo') {
    return runListAction(form, HERE, {
      work: () => undoSettings(Number(form.formData.get('version')), actor),
      done: toast('Change Undone', 'The previous settings apply again.'),
      failed: toast('Nothing Changed', 'Failed to undo the change.'),
    });
  }
  const refusal = await takeLogo(form.formData, actor);
  if (refusal) {
    return answerWithPhotos(await form.submit<never>(() => Promise.reject(refusal)), refusal, {});
  }
  if (form.intent === 'preview') {
    return form.submit(async (input) => {
      const preview = await previewSettings(input, actor);
      return data({
        ...form.again().data,
        preview: { ...preview, css: previewCss(preview.accent) },
      });
    });
  }
  return decide(form, HERE, {
    work: (input) => saveSettings(input, actor),
    done: ({ hasNewFee }) =>
      toast(
        'Settings Saved',
        `They apply everywhere now${hasNewFee ? ', and a new fee from its first day' : ''}.`,
      ),
    failed: 'Failed to save the settings.',
  });
}

/** The form then carries the logo's id, even if other fields are refused. */
async function takeLogo(formData: FormData, actor: Actor): Promise<DomainError | null> {
  const file = formData.get('image');
  if (formData.has('noLogo')) formData.set('logo', '');
  if (!(file instanceof File) || (file.size === 0 && !file.name)) return null;
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const store = () => storeLogo(bytes, actor);
    formData.set('logo', await withFallbackMessage('Failed to keep the logo. Try again.', store));
    return null;
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return error;
  }
}

const previewCss = (accent: string) => accentCss(accent, '#preview');

export default function Settings() {
  useSectionFocus();
  const { version, last } = useLoaderData<typeof loader>();
  const answer = useKeptActionData<typeof action>();
  const preview = answer && 'preview' in answer ? (answer.preview as PreviewProps) : null;
  return (
    <div className="stack">
      <AdminBreadcrumbs crumbs={[]} current="Settings" />
      <PageHeader title="Settings" subtitle="Changes apply to everyone right away." />
      {last ? (
        <Form method="post" className="note row" aria-label="Last change">
          <input type="hidden" name="version" value={version} />
          <p className="mr-auto">
            {`Last changed by ${last.by}, `}
            <Time at={last.at} format="datetime" />
            {`. Undo puts back ${inWords(last.restores)}.`}
            {'nextFee' in last.restores
              ? ' Companies are emailed about an increase that is planned or taken back.'
              : null}
          </p>
          <Button type="submit" size="sm" name="intent" value="undo">
            Undo Last Change
          </Button>
        </Form>
      ) : null}
      {preview ? <Preview {...preview} /> : null}
      <SettingsForm key={version} />
    </div>
  );
}

/** 'Name: Offcut, Logo: none' */
const inWords = (restores: Record<string, string | null>) =>
  Object.entries(restores)
    .map(([name, value]) => {
      const shown = value && name === 'logo' ? 'the one before' : value || 'none';
      return `${sentenceCase(name)}: ${shown}`;
    })
    .join(', ');

function SettingsForm() {
  const { values, seen, feeBasisPoints, today, constraints } = useLoaderData<typeof loader>();
  const result = useKeptActionData<typeof action>()?.result;
  const { field, ...form } = useServerForm({
    result,
    constraints,
    defaults: values,
  });
  return (
    <ServerForm {...form} encType="multipart/form-data">
      <input type="hidden" name="seen" value={readFormResult(result).value('seen', seen)} />
      <Panel id="look" title="Appearance">
        <div className="form">
          <TextField label="Name" autoComplete="off" {...field('name')} />
          <TextField
            label="Accent color"
            hint="For buttons and links: # and six digits. White text must be readable on it."
            autoComplete="off"
            maxLength={7}
            {...field('accent')}
          />
          <LogoField result={result} saved={values.logo} />
        </div>
      </Panel>
      <Panel id="addresses" title="Addresses">
        <div className="form">
          <TextField
            label="Support email"
            hint="On the help and privacy pages, in security.txt and in emails about registrations."
            type="email"
            autoComplete="off"
            {...field('supportEmail')}
          />
          <TextField
            label="Legal email"
            hint="On the terms and the privacy page."
            type="email"
            autoComplete="off"
            {...field('legalEmail')}
          />
        </div>
      </Panel>
      <Panel id="review" title="Registration review">
        <div className="form">
          <TextField
            label="You answer within"
            hint="Such as 2-3 business days, 5 days or 24 hours."
            {...field('reviewPromise')}
          />
          <TextField
            label="The whole review takes"
            hint="Such as 3-5 business days."
            {...field('reviewTime')}
          />
        </div>
      </Panel>
      <Panel id="fee" title="Platform fee">
        <div className="form">
          <p>
            {`The fee is ${feePercent(feeBasisPoints)} of the subtotal, on top of it. A purchase keeps the fee that applied when it started.`}
          </p>
          <TextField
            label="New fee in percent"
            hint="From 0 to 20, with at most two decimals. Leave empty for no change."
            inputMode="decimal"
            autoComplete="off"
            {...field('nextFee')}
          />
          <TextField
            label="From"
            hint="Midnight US Central time; today means right away. A later date is announced on the terms, help, about and pricing pages. Saving an increase, or taking one back, emails every company."
            type="date"
            min={today}
            {...field('nextFeeFrom')}
          />
        </div>
      </Panel>
      <div className="row">
        <SubmitButton intent="save" pending="Saving...">
          Save Settings
        </SubmitButton>
        <SubmitButton kind="plain" intent="preview" pending="Preparing...">
          Preview
        </SubmitButton>
      </div>
    </ServerForm>
  );
}
