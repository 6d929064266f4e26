/** Words about photos. Source: specification, sections 5 and 8. */
export const MEDIA_COPY = {
  notAnImage: { title: 'Invalid file type', description: 'Please select an image file.' },
  tooLarge: {
    title: 'File too large',
    description: 'Please select an image smaller than 10MB.',
  },
  tooManyPixels: {
    title: 'File too large',
    description: 'This photo has more pixels than we can take. Please select a smaller one.',
  },
  unreadable: {
    title: 'Upload failed',
    description: 'This photo is damaged or was cut off on its way. Please select it again.',
  },
  heic: {
    title: 'Invalid file type',
    description: 'This is a HEIC photo. Please select it as JPEG, PNG or WebP.',
  },
  busy: {
    title: 'Upload failed',
    description: 'Many photos are being sent right now. Please try again in a moment.',
  },
  tooMany: {
    title: 'Upload failed',
    description: 'Too many photos were sent without being listed. Please try again in an hour.',
  },
  failed: {
    title: 'Upload failed',
    description: 'Failed to upload image. Please try again.',
  },
  expired: 'This photo was sent more than a day ago and is gone. Please select it again.',
  noCompany: 'Only users of a company can send photos.',
  noObject: 'There is no such photo.',
  target: {
    foreign: 'This upload address was given to somebody else. Ask for one of your own.',
    unknown: 'Send the uploadURL that POST /api/objects/upload gave you.',
    expired: 'This upload address is more than an hour old. Ask for another one.',
    filled:
      'There is a photo at this upload address already. Go on with it, or ask for another address.',
    tooLarge: (maxBytes: number) =>
      `Please select an image smaller than ${Math.floor(maxBytes / 1024 / 1024)}MB.`,
    empty: 'No photo was sent to this upload address yet. PUT its bytes there first.',
  },
  noSuchPhoto: 'There is no such photo, or it belongs to a listing. Upload it again.',
  badPath: 'That is not the address of a photo.',
} as const;
