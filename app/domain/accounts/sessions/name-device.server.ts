import Bowser from 'bowser';

/** A browser as people call it: 'Chrome on Windows', 'Safari on iOS', 'Unknown device'. */
export function nameDevice(userAgent: string | null): string {
  if (!userAgent) return 'Unknown device';
  const { browser, os } = Bowser.parse(userAgent);
  if (browser.name && os.name) return `${browser.name} on ${os.name}`;
  return browser.name || os.name || 'Unknown device';
}
