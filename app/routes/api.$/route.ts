import type { LoaderFunctionArgs } from '@remix-run/node';
import { answerCalls } from '~/http/api/answer-calls.server';

/** Every call of the API: http/api/calls declares them, /api/docs shows them. */
export const loader = ({ request }: LoaderFunctionArgs) => answerCalls(request);
export const action = loader;
