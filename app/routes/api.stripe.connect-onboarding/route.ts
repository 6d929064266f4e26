import { answerCalls } from '~/http/api/answer-calls.server';
import { startOnboardingCall } from '~/http/api/calls/trading-payments.server';

const calls = answerCalls(startOnboardingCall);

export const loader = calls.loader;
export const action = calls.action;
