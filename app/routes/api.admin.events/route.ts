import { answerCalls } from '~/http/api/answer-calls.server';
import { adminEventsCall } from '~/http/api/calls/admin-events.server';

const calls = answerCalls(adminEventsCall);

export const loader = calls.loader;
export const action = calls.action;
