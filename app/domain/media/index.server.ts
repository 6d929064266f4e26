export { readLogo } from '~/db/site-settings.server';
export { mediaJobs } from './jobs.server';
export { openPhoto, openPrivatePhoto, type OpenPhoto } from './photos/open-photo.server';
export { photoRefusal } from './photos/make-variants.server';
export { claimUpload, keepForDraft, releaseUploads } from './uploads/claim-upload.server';
export { storeLogo } from './photos/draw-logo.server';
export { digestOf, requireImage, storeUpload } from './uploads/store-upload.server';
export {
  findUploadId,
  findUploads,
  getUpload,
  objectPathOf,
  type PhotoRef,
} from './uploads/upload-queries.server';
export { fillUploadTarget, imagePathOf, openUploadTarget } from './uploads/upload-target.server';
