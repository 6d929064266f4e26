export { claimUpload, type ClaimedPhoto } from './claim-upload.server';
export { mediaJobs } from './jobs.server';
export { etagOf, openPhoto, openPrivatePhoto } from './open-photo.server';
export type { OpenPhoto } from './photo-cache.server';
export { releaseUploads } from './release-uploads.server';
export { storeUpload, type StoredUpload } from './store-upload.server';
export { sweepUnclaimedUploads } from './sweep-unclaimed-uploads.server';
export { getUpload } from './upload-queries.server';
