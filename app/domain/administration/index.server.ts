export { readReadiness, type Readiness } from './readiness.server';
