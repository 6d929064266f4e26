import { violationsIn } from './setup/axe';
import { expect, test } from './setup/test';

const NO_LANDMARKS = { region: { enabled: false }, 'landmark-one-main': { enabled: false } };

test('emails can be viewed as HTML and as text', async ({ page, problems }) => {
  // Playwright's own script, which looks into the frame.
  problems.allow(/Blocked script execution in 'about:srcdoc'/);
  await page.goto('/dev/mail');
  await page.getByRole('link', { name: 'Password reset', exact: true }).click();
  const section = page.getByRole('region', { name: 'Password reset' });
  await expect(section.locator('pre')).toContainText('/reset-password');
  const frame = section.frameLocator('iframe');
  await expect(frame.locator('p.code')).toHaveText(/^\d{6}$/);
  await expect(frame.locator('a.button')).toBeVisible();
  await expect(page.getByRole('link', { name: 'mail page' })).toHaveAttribute('href', /\/mail$/);
});

test('axe finds nothing on the page or in an email, in either theme', async ({ page }) => {
  for (const path of ['/dev/mail', '/dev/mail/registration_approved_without_password/html']) {
    await page.goto(path);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      // No script runs in the frame, not even axe.
      const exclude = 'iframe';
      // Emails use layout tables and have no landmarks; mail programs have theirs.
      const rules = path.endsWith('/html') ? NO_LANDMARKS : {};
      expect(await violationsIn(page, { exclude, rules })).toEqual([]);
    }
    await page.setViewportSize({ width: 320, height: 800 });
    const tooWide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(tooWide).toBeLessThanOrEqual(0);
  }
});
