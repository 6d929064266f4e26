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
  failed: 'Failed to send message. Please try again.',
  signIn: {
    title: 'Authentication Required',
    description: 'Please sign in to send your message. What you wrote is kept.',
  },
} as const;

/** How a message about a listing begins. Source: specification, section 2. */
export function inquirySubject(title: string): string {
  return `Inquiry about: ${title}`;
}

export function sentDescription(companyName: string): string {
  return `${companyName} will see it in their messages.`;
}
