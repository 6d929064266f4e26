import { Errors, Models, ServerClient } from 'postmark';
import { env } from '~/lib/env.server';
import { DEFAULT_MAIL_FROM } from '~/lib/site';

const TIMEOUT_SECONDS = 15;

/** The stand-in takes any token and any sender. */
const SANDBOX_TOKEN = 'sandbox';

/** Postmark's answers that no repetition will change. Source: https://postmarkapp.com/developer/api/overview#error-codes */
const INVALID_REQUEST = 300;
const INACTIVE_RECIPIENT = 406;

export interface OutgoingMail {
  /** The sender of all mail when absent. */
  from?: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Groups mails in Postmark's statistics: the sort of letter. */
  tag: string;
  /** Postmark's stream for what somebody's own action caused. */
  messageStream?: string;
  headers?: Record<string, string>;
  /** Found at Postmark beside the message, such as our id of it. */
  metadata?: Record<string, string>;
}

/** Why a mail was not taken. */
export class MailNotSent extends Error {
  override name = 'MailNotSent';
  /** Whether the address or the letter itself is refused, so that a repetition changes nothing. */
  readonly isFinal: boolean;
  /** False when the service could not be reached, or was too slow: other mails would fare the same. */
  readonly isAnswered: boolean;

  constructor(reason: string, options: { isFinal: boolean; isAnswered: boolean; cause: unknown }) {
    super(reason, { cause: options.cause });
    this.isFinal = options.isFinal;
    this.isAnswered = options.isAnswered;
  }
}

let memo: { environment: object; client: ServerClient } | undefined;

/** The one Postmark client of this process. Without a token it talks to the local stand-in. */
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
 * Hands one mail to Postmark. It has no idempotency keys: a mail whose answer was lost may have gone
 * out. Links are sent as they are and nobody is told who opened what.
 *
 * @returns Postmark's id of it
 * @throws MailNotSent
 */
export async function sendMail(mail: OutgoingMail): Promise<string> {
  const { POSTMARK_FROM } = env();
  try {
    const { MessageID } = await postmark().sendEmail({
      From: mail.from ?? POSTMARK_FROM ?? DEFAULT_MAIL_FROM,
      To: mail.to,
      Subject: mail.subject,
      HtmlBody: mail.html,
      TextBody: mail.text,
      Tag: mail.tag,
      MessageStream: mail.messageStream ?? 'outbound',
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
  // A sender that is wrong is the operator's to put right, and then all mail that waits goes out.
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
