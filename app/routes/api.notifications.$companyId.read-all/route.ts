import { answerCalls } from '~/http/api/answer-calls.server';
import { readAllNotificationsCall } from '~/http/api/calls/notifications.server';

const calls = answerCalls(readAllNotificationsCall);

export const loader = calls.loader;
export const action = calls.action;
