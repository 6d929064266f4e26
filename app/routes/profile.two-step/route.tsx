import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useState } from 'react';
import { encode } from 'uqr';
import { z } from 'zod/v4';
import { PASSKEYS_COPY, PROFILE_COPY, TWO_STEP_COPY } from '~/domain/accounts/copy';
import {
  confirmPassword,
  confirmTwoStep,
  getTwoStep,
  listPasskeys,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  startTwoStep,
  turnOffTwoStep,
} from '~/domain/accounts/index.server';
import { PasskeyForm } from '~/domain/accounts/passkeys/passkey.schema';
import { TwoStepForm } from '~/domain/accounts/second-factor/second-factor.schema';
import { readForm } from '~/http/forms/forms.server';
import { requireProfile } from '~/http/session/guards.server';
import { redirectWithToast } from '~/http/toasts.server';
import type { FormResult } from '~/ui/form/form-result';
import { useFailureToast } from '~/ui/form/use-failure-toast';
import { useKeptActionData } from '~/ui/form/use-kept-action-data';
import { Panel } from '~/ui/layout/panel';
import { AppLink } from '~/ui/link';
import { Passkeys } from './passkeys';
import { SetUpApp, StartTwoStep, RecoveryCodes, TwoStepOn } from './set-up';

const PAGE = '/profile/two-step';

const PageForm = z.discriminatedUnion('intent', [...TwoStepForm.options, ...PasskeyForm.options]);

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor, role } = await requireProfile(request);
  const [twoStep, passkeys] = await Promise.all([getTwoStep(actor), listPasskeys(actor)]);
  return {
    twoStep,
    passkeys,
    qrCode: twoStep.state === 'setup' ? drawQrCode(twoStep.address) : null,
    isAdmin: role === 'admin',
    asksPassword: !actor.isPasswordFresh,
  };
}

/** After a refusal too: another tab may have made a new key or turned it on. */
export const shouldRevalidate = () => true;

/** On the server, so that no browser loads the library. */
function drawQrCode(text: string) {
  const { size, data: rows } = encode(text, { border: 4 });
  const path = rows.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
  );
  return { size, path: path.join('') };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireProfile(request);
  const form = await readForm(request, PageForm);
  return form.submit(async (input) => {
    if (input.intent === 'rename-passkey') {
      await renamePasskey(input, viewer.actor);
      return redirectWithToast(PAGE, PASSKEYS_COPY.renamed);
    }
    const actor = await confirmPassword(input.currentPassword, viewer);
    switch (input.intent) {
      case 'remove-passkey':
        await removePasskey(input.passkeyId, actor);
        return redirectWithToast(PAGE, PASSKEYS_COPY.removed);
      case 'start':
        await startTwoStep(actor);
        return redirect(PAGE, 303);
      case 'confirm':
        return shown(await confirmTwoStep(input, { ...viewer, actor }));
      case 'renew-codes':
        return shown(await renewRecoveryCodes(actor));
      case 'turn-off':
        await turnOffTwoStep(actor);
        return redirectWithToast(PAGE, TWO_STEP_COPY.turnedOff);
    }
  });
}

/** Once, in this response: a redirect would carry them in a cookie or a URL. */
const shown = (recoveryCodes: string[]) => data({ recoveryCodes }, { status: 201 });

export default function TwoStepPage() {
  const { twoStep, passkeys, qrCode, isAdmin, asksPassword } = useLoaderData<typeof loader>();
  const answer = useKeptActionData<typeof action>() as
    | { result?: FormResult; recoveryCodes?: string[] }
    | undefined;
  const result = answer?.result;
  // Another form's answer must not hide them.
  const [codes, setCodes] = useState(answer?.recoveryCodes);
  if (answer?.recoveryCodes && answer.recoveryCodes !== codes) setCodes(answer.recoveryCodes);
  useFailureToast(result, PROFILE_COPY.updateFailed.title);
  const form = { result, asksPassword };
  return (
    <div className="stack">
      <p>
        <AppLink to="/profile/security">Back to Security</AppLink>
      </p>
      {codes && twoStep.state === 'on' ? <RecoveryCodes codes={codes} isAdmin={isAdmin} /> : null}
      <Panel id="two-step" title={TWO_STEP_COPY.title}>
        {twoStep.state === 'on' ? (
          <TwoStepOn since={twoStep.since} left={twoStep.recoveryCodesLeft} {...form} />
        ) : twoStep.state === 'setup' && qrCode ? (
          <SetUpApp {...twoStep} qrCode={qrCode} {...form} />
        ) : (
          <StartTwoStep isAdmin={isAdmin} {...form} />
        )}
      </Panel>
      <Passkeys passkeys={passkeys} {...form} />
    </div>
  );
}
