import {
  type Attributes,
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { IncomingHttpHeaders } from 'node:http';

/** Does nothing until the owner loads an SDK: docs/operations.md. */
const tracer = trace.getTracer('offcut');

const KINDS = {
  here: SpanKind.INTERNAL,
  call: SpanKind.CLIENT,
  job: SpanKind.CONSUMER,
} as const;

/** Ends with the work; spans started in between are its children. */
export function withSpan<Result>(
  name: string,
  kind: keyof typeof KINDS,
  work: () => Promise<Result>,
  attributes?: Attributes,
): Promise<Result> {
  return tracer.startActiveSpan(name, { kind: KINDS[kind], attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      noteError(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Below the caller's span, where it sent a W3C traceparent. `end` is called once. */
export function inRequestSpan(
  name: string,
  headers: IncomingHttpHeaders,
  work: (end: (status: number, attributes: Attributes) => void) => void,
): void {
  const above = propagation.extract(context.active(), headers);
  const span = tracer.startSpan(name, { kind: SpanKind.SERVER }, above);
  context.with(trace.setSpan(above, span), () =>
    work((status, attributes) => {
      span.setAttributes({ ...attributes, 'http.response.status_code': status });
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    }),
  );
}

/** Without its message, which may quote what people typed. */
function noteError(span: Span, error: unknown): void {
  const message = error instanceof Error ? error.name : 'not an Error';
  span.setStatus({ code: SpanStatusCode.ERROR, message });
}
