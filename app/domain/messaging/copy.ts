import { SITE_NAME } from '~/lib/site';
import { shorten } from '~/lib/text/shorten';
import { toast } from '~/lib/text/toast';

/** Of one message. */
export const MAX_MESSAGE_PHOTOS = 3;

export const MESSAGING_COPY = {
  contactSeller: 'Contact Seller',
  makeOffer: 'Make an Offer',
  contactCompany: 'Contact Company',
  subjectRequired: 'Enter a subject',
  contentRequired: 'Enter a message',
  offerUnfilled: 'Enter what you offer after the $',
  ownCompany: 'You can’t message your own company.',
  noCompany: 'Join a company to send messages.',
  companyGone: 'Company not found',
  materialGone: 'Material not found',
  sent: { title: 'Message sent' },
  formUsed: 'This form already sent a different message. To send this one too, press Send again.',
  failed: 'Failed to send message. Please try again.',
  readLink: 'Open conversation',
  threadGone: 'Conversation not found',
  listingGone: 'This listing isn’t available now.',
  photoGone: 'Photo not found.',
  get otherIsGone() {
    return `This company is suspended or no longer on ${SITE_NAME}, so you can’t message it.`;
  },
  tooManyPhotos: `Select at most ${MAX_MESSAGE_PHOTOS} photos`,
  markedRead: { title: 'Marked as read' },
  signIn: toast(
    'Authentication Required',
    'Please sign in to send your message. Your draft is saved.',
  ),
} as const;

export function newMessageTitle(companyName: string): string {
  return `New message from ${companyName}`;
}

/** After their count */
export function messagesTitle(companyName: string, about: string): string {
  return `messages from ${companyName} about “${shorten(about, 80)}”`;
}

export const UNFILLED_OFFER = 'We offer $ for the whole lot.';

/** What the contact form starts with. An OBO listing is open to offers. */
export function startOfInquiry(title: string, isOffer: boolean) {
  return {
    subject: `Inquiry about: ${title}`,
    content: isOffer ? `${UNFILLED_OFFER} When can we pick it up?` : '',
  };
}

export function purchaseSubject(title: string): string {
  return `Pickup or delivery of ${title}`;
}

export function sentDescription(companyName: string): string {
  return `${companyName} will see it in their messages.`;
}
