import { answerCalls } from '~/http/api/answer-calls.server';
import { listNotificationsCall } from '~/http/api/calls/notifications.server';

const calls = answerCalls(listNotificationsCall);

export const loader = calls.loader;
export const action = calls.action;
