interface SentPhoto {
  id: string;
  imageUrl: string;
  width: number;
  height: number;
}

type SendOutcome =
  | { ok: true; photo: SentPhoto }
  | { ok: false; title?: string; message?: string; canRetry: boolean };

const ATTEMPTS = 3;
const FIRST_PAUSE_MS = 800;
/** Time without progress, not in total: a slow link may take minutes. */
const STALL_MS = 30_000;

export async function sendPhoto(
  photo: Blob,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<SendOutcome> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await sendOnce(photo, onProgress, signal);
    if (outcome.ok || !outcome.canRetry || attempt >= ATTEMPTS || signal.aborted) return outcome;
    await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** (attempt - 1)));
    if (signal.aborted) return outcome;
    onProgress(0);
  }
}

/** XMLHttpRequest, since fetch reports no upload progress. */
function sendOnce(
  photo: Blob,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<SendOutcome> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout>;
    const alive = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => request.abort(), STALL_MS);
    };
    const finish = (outcome: SendOutcome) => {
      clearTimeout(stalled);
      resolve(outcome);
    };
    request.upload.onprogress = (event) => {
      alive();
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.onload = () => finish(readAnswer(request));
    request.onerror = request.onabort = () => finish({ ok: false, canRetry: true });
    signal.addEventListener('abort', () => request.abort(), { once: true });

    const body = new FormData();
    body.set('image', photo, 'photo');
    request.open('POST', '/uploads');
    request.setRequestHeader('Accept', 'application/json');
    request.send(body);
    alive();
  });
}

function readAnswer(request: XMLHttpRequest): SendOutcome {
  try {
    const answer = JSON.parse(request.responseText) as Partial<
      SentPhoto & { title: string; message: string }
    >;
    const { id, imageUrl, width, height, title, message } = answer;
    if (request.status === 200 && id && imageUrl && width && height) {
      return { ok: true, photo: { id, imageUrl, width, height } };
    }
    return { ok: false, title, message, canRetry: request.status >= 500 };
  } catch {
    return { ok: false, canRetry: true };
  }
}
