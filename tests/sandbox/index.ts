export { remoteControl, type Control } from './control';
export { startSandbox, type Sandbox, type SandboxOptions } from './server';
export { signatureHeader } from './webhooks';
