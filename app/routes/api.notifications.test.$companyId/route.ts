import { answerCalls } from '~/http/api/answer-calls.server';
import { sampleNotificationsCall } from '~/http/api/calls/notifications.server';

const calls = answerCalls(sampleNotificationsCall);

export const loader = calls.loader;
export const action = calls.action;
