import { REGISTRATION_COPY } from '~/domain/companies/copy';
import { askForAnotherCode, secondsUntilAnotherCode } from '~/domain/companies/index.server';
import { CodePage } from '~/domain/companies/registration/register-company.schema';
import { env } from '~/lib/env.server';
import { readForm, withFallbackMessage } from '../forms/forms.server';
import { visitorOf } from '../session/visitor.server';
import { redirectWithToast } from '../toasts.server';

export async function openCodePage(email: string) {
  return {
    email,
    wait: { seconds: await secondsUntilAnotherCode(email) },
    testMail: testMailPage(),
  };
}

/** `path` is the page itself; `confirm` checks the code and leads on. */
export async function answerCodePage<Result>(
  request: Request,
  { email, path, notSent }: { email: string; path: string; notSent: string },
  confirm: (code: string) => Promise<Result>,
) {
  const form = await readForm(request, CodePage, { sendsBack: ['code'] });
  return form.submit(async (sent) => {
    if (sent.intent === 'verify') {
      return withFallbackMessage(REGISTRATION_COPY.verifyBroke, () => confirm(sent.code));
    }
    await withFallbackMessage(notSent, () => askForAnotherCode({ email }, visitorOf(request)));
    return redirectWithToast(path, REGISTRATION_COPY.codeSent);
  });
}

/** Null unless the sandbox replaces the mail service. */
function testMailPage(): string | null {
  const { postmark, origin } = env().sandbox;
  return postmark ? `${origin}/mail` : null;
}
