import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { randomUUID } from 'node:crypto';
import type { z } from 'zod/v4';
import { getUpload } from '~/domain/media/index.server';
import { MAX_MESSAGE_PHOTOS, MESSAGING_COPY } from '~/domain/messaging/copy';
import { getThread, markThreadRead, replyToThread } from '~/domain/messaging/index.server';
import { ListThreads, ThreadAction } from '~/domain/messaging/threads/threads.schema';
import { answerWithPhotos, takePhotos } from '~/http/forms/form-photos.server';
import { readForm, withFallbackMessage } from '~/http/forms/forms.server';
import { withRefusalPage } from '~/http/pages/refusal-page.server';
import { showsPhotos } from '~/http/photo-response.server';
import { requireCompanyViewer } from '~/http/session/guards.server';
import { redirectWithToast } from '~/http/toasts.server';
import { pageMeta } from '~/lib/site';
import { useKeptActionData } from '~/ui/form/use-kept-action-data';
import { Conversation } from './conversation';

/** Three photos slightly over the limit get a message, and nothing typed is lost. */
const MAX_FORM_BYTES = 40_000_000;

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) =>
  pageMeta(loaded ? `${loaded.thread.subject} · Messages` : 'Messages');

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireCompanyViewer(request);
  const { page } = ListThreads.parse(Object.fromEntries(new URL(request.url).searchParams));
  const thread = await withRefusalPage(() => getThread(params.id ?? '', viewer.actor, page));
  return {
    thread,
    nonce: randomUUID() as string,
    photos: showsPhotos(request, viewer),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { actor } = await requireCompanyViewer(request);
  const threadId = params.id ?? '';
  const here = `/messages/${encodeURIComponent(threadId)}`;
  const form = await readForm(request, ThreadAction, {
    maxBytes: MAX_FORM_BYTES,
    renewNonce: true,
  });
  const isQuiet = form.formData.has('quiet');
  const refusal = await takePhotos(form.formData, actor, 'messages', MAX_MESSAGE_PHOTOS);
  const take = async (input: z.output<typeof ThreadAction>) => {
    if (input.intent === 'read') {
      await markThreadRead({ threadId, seen: input.seen }, actor);
      if (isQuiet) return { sent: null };
      return redirectWithToast(here, MESSAGING_COPY.markedRead);
    }
    if (refusal) throw refusal;
    const { id } = await withFallbackMessage(MESSAGING_COPY.failed, () =>
      replyToThread({ ...input, threadId }, actor),
    );
    if (isQuiet) return { sent: id };
    return redirectWithToast(here, MESSAGING_COPY.sent);
  };
  const answer = await form.submit(take);
  if (!('data' in answer)) return answer;
  const sent = form.formData.getAll('uploadIds').slice(0, MAX_MESSAGE_PHOTOS).map(String);
  const kept = await Promise.all(sent.map((id) => getUpload(id, actor)));
  return answerWithPhotos(answer, refusal, { uploadIds: kept.flatMap((photo) => photo?.id ?? []) });
}

export default function ConversationPage() {
  const { thread, nonce, photos } = useLoaderData<typeof loader>();
  const answer = useKeptActionData<typeof action>();
  return (
    <Conversation
      key={thread.id}
      thread={thread}
      nonce={nonce}
      photos={photos}
      answer={answer && 'result' in answer ? answer : undefined}
    />
  );
}
