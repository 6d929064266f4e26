import { Errors, Models, ServerClient } from 'postmark';
import { env } from '~/lib/env.server';
import { withSpan } from '~/lib/trace.server';
import { defaultMailFrom } from '~/lib/site';

const TIMEOUT_SECONDS = 15;

const SANDBOX_TOKEN = 'sandbox';

/**
 * Refusals that a retry won't change. Source:
 * https://postmarkapp.com/developer/api/overview#error-codes
 */
const INVALID_REQUEST = 300;
const INACTIVE_RECIPIENT = 406;

interface OutgoingMail {
  from?: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  tag: string;
  headers?: Record<string, string>;
  metadata?: Record<string, string>;
}

export class MailNotSent extends Error {
  override name = 'MailNotSent';
  /** The address or the email is refused: a retry won't help. */
  readonly isFinal: boolean;
  /** False when the service can't be reached, so other emails would fail too. */
  readonly isAnswered: boolean;

  constructor(reason: string, options: { isFinal: boolean; isAnswered: boolean; cause: unknown }) {
    super(reason, { cause: options.cause });
    this.isFinal = options.isFinal;
    this.isAnswered = options.isAnswered;
  }
}

let memo: { environment: object; client: ServerClient } | undefined;

function postmark(): ServerClient {
  const environment = env();
  if (memo?.environment !== environment) memo = { environment, client: connect() };
  return memo.client;
}

function connect(): ServerClient {
  const { POSTMARK_SERVER_TOKEN, sandbox } = env();
  return POSTMARK_SERVER_TOKEN
    ? new ServerClient(POSTMARK_SERVER_TOKEN, { timeout: TIMEOUT_SECONDS })
    : new ServerClient(SANDBOX_TOKEN, {
        timeout: TIMEOUT_SECONDS,
        useHttps: false,
        requestHost: new URL(sandbox.origin).host,
      });
}

/**
 * Postmark has no idempotency keys: if its response is lost, the email may have gone out.
 * @throws MailNotSent
 */
export const sendMail = (mail: OutgoingMail): Promise<string> =>
  withSpan(`email ${mail.tag}`, 'call', () => send(mail));

async function send(mail: OutgoingMail): Promise<string> {
  const { POSTMARK_FROM } = env();
  try {
    const { MessageID } = await postmark().sendEmail({
      From: mail.from ?? POSTMARK_FROM ?? defaultMailFrom(),
      To: mail.to,
      Subject: mail.subject,
      HtmlBody: mail.html,
      TextBody: mail.text,
      Tag: mail.tag,
      MessageStream: 'outbound',
      TrackOpens: false,
      TrackLinks: Models.LinkTrackingOptions.None,
      Headers: Object.entries(mail.headers ?? {}).map(([Name, Value]) => ({ Name, Value })),
      Metadata: mail.metadata,
    });
    return MessageID;
  } catch (error) {
    throw notSent(error);
  }
}

function notSent(error: unknown): MailNotSent {
  if (!(error instanceof Errors.HttpError)) {
    const cause = error instanceof Error ? error.message : String(error);
    return new MailNotSent(`The mail service did not answer (${cause}).`, {
      isFinal: false,
      isAnswered: false,
      cause: error,
    });
  }
  const { code, statusCode, message } = error;
  // The operator can fix a wrong sender, and then the waiting emails go out.
  const isFinal =
    statusCode === 422 &&
    (code === INACTIVE_RECIPIENT || (code === INVALID_REQUEST && !message.includes("'From'")));
  return new MailNotSent(
    isFinal
      ? `The mail service refused it: ${message}`
      : `The mail service could not take it (${statusCode}): ${message}`,
    { isFinal, isAnswered: true, cause: error },
  );
}
