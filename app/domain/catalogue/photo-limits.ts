/** Most that a photo may weigh which an admin sets: 5 MB. Source: specification, section 9. */
export const MAX_MODERATED_PHOTO_BYTES = 5 * 1024 * 1024;
