import { answerCalls } from '~/http/api/answer-calls.server';
import { readNotificationCall } from '~/http/api/calls/notifications.server';

const calls = answerCalls(readNotificationCall);

export const loader = calls.loader;
export const action = calls.action;
