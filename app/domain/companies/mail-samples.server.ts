import { registrationMailSamples } from './registration/registration-mails.server';
import { teamMailSamples } from './members/team-mails.server';

export const companyMailSamples = { ...registrationMailSamples, ...teamMailSamples };
