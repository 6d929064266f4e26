import { toast } from '~/lib/text/toast';

export const MEDIA_COPY = {
  refused: (name: string, why: string) => `${name}: ${why}`,
  removable: (sentence: string) => `${sentence} Or remove it.`,
  tooManyPhotos: (most: number, left: number) =>
    `Use at most ${most} photos. ${left} more ${left === 1 ? 'wasn’t' : 'weren’t'} added.`,
  notAnImage: toast('Invalid file type', 'Please select an image file.'),
  empty: toast('Upload failed', 'This file is empty. Please select another photo.'),
  tooLarge: toast('File too large', 'Please select an image smaller than 10MB.'),
  tooManyPixels: toast(
    'File too large',
    'This photo has too many pixels. Please select a smaller one.',
  ),
  unreadable: toast(
    'Upload failed',
    'This photo is damaged or incomplete. Please select it again.',
  ),
  heic: toast('Invalid file type', 'We can’t read HEIC photos. Please select a JPEG, PNG or WebP.'),
  busy: toast(
    'Upload failed',
    'We’re processing a lot of photos right now. Please try again in a moment.',
  ),
  tooMany: toast(
    'Upload failed',
    'You’ve uploaded too many photos without listing them. Please try again in an hour.',
  ),
  tooManyRefused: toast(
    'Upload failed',
    'Too many of your photos couldn’t be used. Please try again in an hour.',
  ),
  failed: toast('Upload failed', 'Failed to upload image. Please try again.'),
  unsent: 'No signal. This page keeps the photo and sends it when the signal returns.',
  logo: {
    tooLarge: 'Choose a logo of at most 2 MB.',
    notAnImage: 'Choose a PNG, JPEG or WebP file.',
    empty: 'This file is empty. Choose another.',
    tooManyPixels: 'This logo has too many pixels. Choose one of at most 64 million.',
    unreadable: 'This logo is damaged or incomplete. Choose it again.',
    tooLight: 'Choose a darker logo: it is shown on white, and this one is hard to see there.',
    tooSmall: 'Choose a logo that is at least 48 pixels wide and high.',
    shape: 'Choose a logo at most 6 times as wide as it is high, or twice as high as it is wide.',
  },
  expired: 'This photo has expired. Please select it again.',
  noCompany: 'Join a company to upload photos.',
  noObject: 'Photo not found.',
  target: {
    foreign: 'This upload URL belongs to another user. Request your own.',
    unknown: 'Use the uploadURL returned by POST /api/objects/upload.',
    expired: 'This upload URL expired after an hour. Request a new one.',
    filled: 'This upload URL already has a photo. Use that photo, or request a new URL.',
    tooLarge: (maxBytes: number) =>
      `Please select an image smaller than ${Math.floor(maxBytes / 1024 / 1024)}MB.`,
    empty: 'This upload URL has no photo yet. PUT the bytes first.',
  },
  noSuchPhoto: 'Photo not found, or already used by a listing. Please upload it again.',
  badPath: 'Invalid photo address.',
} as const;
