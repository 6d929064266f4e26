export { accountJobs } from './jobs.server';
export { accountMailSamples } from './mails.server';
export { hashPassword } from './passwords.server';
export { signIn } from './sign-in.server';
export {
  createUserSession,
  endUserSession,
  findViewer,
  SESSION_LIFETIME_MS,
  sweepExpiredSessions,
  type Viewer,
  type ViewerCompany,
} from './user-sessions.server';
