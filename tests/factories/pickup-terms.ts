import { dayFromNow } from './days';

export const pickupTerms = {
  method: 'pickup' as const,
  street: '2200 W Pershing Rd',
  city: 'Chicago',
  state: 'IL' as const,
  zipCode: '60609',
  firstDay: dayFromNow(8),
  fromTime: '08:00',
  untilTime: '11:30',
  contactName: 'Luis, yard 4',
  contactPhone: '(312) 555-0188',
};
