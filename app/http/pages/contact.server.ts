import { data } from '@remix-run/node';
import { randomUUID } from 'node:crypto';
import { countFromAddress } from '~/domain/accounts/index.server';
import { MESSAGING_COPY, sentDescription, startOfInquiry } from '~/domain/messaging/copy';
import {
  DRAFT_LIFETIME_MS,
  DRAFTS,
  dropDraft,
  getAddressee,
  getDraft,
  keepDraft,
  type MessageTarget,
  sendMessage,
} from '~/domain/messaging/index.server';
import { MessageDraft, WriteMessage } from '~/domain/messaging/messages/send-message.schema';
import { USER_HEADER } from '~/lib/sign-in-header';
import { signedCookie } from '../session/cookies.server';
import { readForm, withFallbackMessage } from '../forms/forms.server';
import { safeReturnTo, signInUrl } from '../return-to.server';
import { getViewer } from '../session/session.server';
import { redirectWithToast } from '../toasts.server';
import { visitorOf } from '../session/visitor.server';

/** Names the draft; the text stays on the server. */
const cookie = signedCookie('draft', DRAFT_LIFETIME_MS);

export async function loadContact(request: Request, target: MessageTarget) {
  const [addressee, viewer] = await Promise.all([getAddressee(target), getViewer(request)]);
  if (!addressee) throw data(goneSentence(target), { status: 404 });
  const sid = await cookie.read(request);
  const draft = sid ? await getDraft(sid, target) : null;
  const { title, isOffer } = addressee;
  const start = title ? startOfInquiry(title, isOffer) : { subject: '', content: '' };
  return {
    companyId: addressee.companyId,
    companyName: addressee.companyName,
    title,
    isOffer,
    subject: draft?.subject ?? start.subject,
    content: draft?.content ?? start.content,
    nonce: randomUUID() as string,
    isSignedIn: viewer !== null,
    refusal: !viewer
      ? null
      : !viewer.company
        ? MESSAGING_COPY.noCompany
        : viewer.company.id === addressee.companyId
          ? MESSAGING_COPY.ownCompany
          : null,
  };
}

/** A guest signs in first and comes back to the form with what they wrote. */
export async function sendContact(request: Request, target: MessageTarget, backTo: string) {
  const viewer = await getViewer(request);
  // Threat: a message kept on a shared phone must not become the draft of the next person.
  if (!viewer && request.headers.has(USER_HEADER)) throw data(null, { status: 401 });
  if (!viewer) return askToSignIn(request, target);

  const form = await readForm(request, WriteMessage, { renewNonce: true });
  return form.submit(async (message) => {
    const { receiverName, threadId } = await withFallbackMessage(MESSAGING_COPY.failed, () =>
      sendMessage({ ...message, ...target }, viewer.actor),
    );
    const sid = await cookie.read(request);
    if (sid) await dropDraft(sid);
    return redirectWithToast(
      safeReturnTo(form.formData.get('returnTo'), backTo),
      {
        ...MESSAGING_COPY.sent,
        description: sentDescription(receiverName),
        link: { to: `/messages/${threadId}`, label: MESSAGING_COPY.readLink },
      },
      { headers: sid ? { 'Set-Cookie': await cookie.clear() } : {} },
    );
  });
}

async function askToSignIn(request: Request, target: MessageTarget) {
  const form = await readForm(request, MessageDraft);
  if (!(await getAddressee(target))) throw data(goneSentence(target), { status: 404 });
  return form.submit(async (draft) => {
    await countFromAddress(DRAFTS, visitorOf(request));
    const sid = await keepDraft(target, draft);
    return redirectWithToast(
      signInUrl(request),
      { kind: 'info', ...MESSAGING_COPY.signIn },
      { headers: { 'Set-Cookie': await cookie.write(sid) } },
    );
  });
}

function goneSentence(target: MessageTarget): string {
  return 'materialId' in target ? MESSAGING_COPY.materialGone : MESSAGING_COPY.companyGone;
}
