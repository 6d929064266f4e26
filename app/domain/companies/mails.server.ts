import { registrationMailSamples } from './registration/registration-mails.server';
import { teamMailSamples } from './members/team-mails.server';

/** Every letter of this area with facts of nobody, for whoever looks at them. */
export const companyMailSamples = { ...registrationMailSamples, ...teamMailSamples };
