import { answerCalls } from '~/http/api/answer-calls.server';
import { dismissNotificationCall } from '~/http/api/calls/notifications.server';

const calls = answerCalls(dismissNotificationCall);

export const loader = calls.loader;
export const action = calls.action;
