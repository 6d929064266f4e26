import { answerCalls } from '~/http/api/answer-calls.server';
import {
  removeMaterialPhotoCall,
  setMaterialPhotoCall,
} from '~/http/api/calls/admin-materials.server';

const calls = answerCalls(setMaterialPhotoCall, removeMaterialPhotoCall);

export const loader = calls.loader;
export const action = calls.action;
