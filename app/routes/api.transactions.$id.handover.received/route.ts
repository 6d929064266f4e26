import { answerCalls } from '~/http/api/answer-calls.server';
import { receiveGoodsCall } from '~/http/api/calls/trading-handover.server';

const calls = answerCalls(receiveGoodsCall);

export const loader = calls.loader;
export const action = calls.action;
