import { randomUUID } from 'node:crypto';
import { header, json, type Reply } from './http';
import type { World } from './world';

interface Message {
  From?: string;
  To?: string;
  Subject?: string;
  TextBody?: string;
  HtmlBody?: string;
  Tag?: string;
  MessageStream?: string;
  Headers?: { Name: string; Value: string }[];
  Metadata?: Record<string, string>;
}

interface Outcome {
  ErrorCode: number;
  Message: string;
  To?: string;
  MessageID?: string;
}

export function answerPostmark(world: World, request: Request, body: string): Reply {
  if (!header(request, 'x-postmark-server-token')) {
    return json(401, {
      ErrorCode: 10,
      Message: 'No Account or Server API tokens were supplied in the HTTP headers.',
    });
  }
  const outcome = accept(world, JSON.parse(body) as Message);
  return json(outcome.ErrorCode === 0 ? 200 : 422, outcome);
}

function accept(world: World, message: Message): Outcome {
  const refusal = refuse(message);
  if (refusal) return refusal;
  const id = randomUUID();
  world.store.save('mail', {
    id,
    at: new Date(world.nowMs()).toISOString(),
    from: message.From ?? '',
    to: message.To ?? '',
    subject: message.Subject ?? '',
    text: message.TextBody ?? '',
    html: message.HtmlBody ?? '',
    tag: message.Tag ?? '',
    stream: message.MessageStream ?? 'outbound',
    headers: (message.Headers ?? []).map(({ Name, Value }) => ({ name: Name, value: Value })),
    metadata: message.Metadata ?? {},
  });
  return { To: message.To, MessageID: id, ErrorCode: 0, Message: 'OK' };
}

function refuse(message: Message): Outcome | null {
  if (!message.From || !isAddressList(message.From)) {
    return { ErrorCode: 300, Message: `Invalid 'From' address: '${message.From ?? ''}'.` };
  }
  if (!message.To || !isAddressList(message.To)) {
    return { ErrorCode: 300, Message: `Invalid 'To' address: '${message.To ?? ''}'.` };
  }
  const lines = [
    message.Subject ?? '',
    ...(message.Headers ?? []).flatMap(({ Name, Value }) => [Name, Value]),
  ];
  if (lines.some((line) => /[\r\n]/.test(line))) {
    return { ErrorCode: 300, Message: 'A subject or header must be a single line.' };
  }
  if (!message.TextBody && !message.HtmlBody) {
    return { ErrorCode: 300, Message: 'Provide either email TextBody or HtmlBody or both.' };
  }
  if (/\+(inactive|bounce)@/.test(message.To)) {
    return {
      ErrorCode: 406,
      Message: `You tried to send to recipient(s) that have been marked as inactive. Found inactive addresses: ${message.To}.`,
    };
  }
  return null;
}

function isAddressList(text: string): boolean {
  return text
    .replace(/"[^"]*"/g, '')
    .split(',')
    .every((each) => /^([^<>@\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(each.trim()));
}
