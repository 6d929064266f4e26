/** Of one message. Source: features, 49. */
export const MAX_PHOTOS = 3;

/** Words about messages. Source: specification, sections 2 and 8. */
export const MESSAGING_COPY = {
  contactSeller: 'Contact Seller',
  contactCompany: 'Contact Company',
  subjectRequired: 'Enter a subject',
  contentRequired: 'Enter a message',
  ownCompany: 'This is your own company. You cannot send it a message.',
  noCompany: 'Only users of a company can send messages.',
  companyGone: 'Company not found',
  materialGone: 'Material not found',
  sent: { title: 'Message sent' },
  formUsed: 'This form has already sent another message. To send this one too, send it again.',
  failed: 'Failed to send message. Please try again.',
  readLink: 'Open conversation',
  threadGone: 'There is no such conversation.',
  photoGone: 'There is no such photo.',
  otherIsGone: 'This company is not on Offcut any more, so it cannot be written to.',
  tooManyPhotos: 'Select at most 3 photos',
  markedRead: { title: 'Marked as read' },
  signIn: {
    title: 'Authentication Required',
    description: 'Please sign in to send your message. What you wrote is kept.',
  },
} as const;

/** Source: features, 47. */
export function newMessageTitle(companyName: string): string {
  return `New message from ${companyName}`;
}

/** How a message about a listing begins. Source: specification, section 2. */
export function inquirySubject(title: string): string {
  return `Inquiry about: ${title}`;
}

/** How the conversation of a buyer and a seller begins. */
export function purchaseSubject(title: string): string {
  return `Pickup or delivery of ${title}`;
}

export function sentDescription(companyName: string): string {
  return `${companyName} will see it in their messages.`;
}
