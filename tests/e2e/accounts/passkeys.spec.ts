import { appCode, giveTwoStep } from '../../factories/two-step';
import { expect, hydrated, makeSeller, openHydrated, signIn, test as base } from '../setup/test';
import type { CDPSession } from '@playwright/test';

const test = base.extend<{ authenticator: { devtools: CDPSession; authenticatorId: string } }>({
  authenticator: [
    async ({ page }, use) => {
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('WebAuthn.enable');
      const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          protocol: 'ctap2',
          transport: 'internal',
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
          automaticPresenceSimulation: true,
        },
      });
      await use({ devtools, authenticatorId });
      // The context goes on to the next test, and a browser holds only one.
      await devtools.detach();
    },
    { auto: true },
  ],
});

test('a passkey is added, named, signs in without a password or code, and is removed', async ({
  page,
  authenticator: { devtools, authenticatorId },
}) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));

  const seller = await makeSeller();
  await openHydrated(page, '/signin');
  expect(loaded.filter((url) => url.includes('passkey-browser'))).toEqual([]);
  await signIn(page, seller);

  await openHydrated(page, '/profile/two-step');
  const name = page.getByLabel('Name of the new passkey');
  expect((await name.boundingBox())!.width).toBeLessThanOrEqual(640);
  await name.fill('Office laptop');
  await page.getByRole('button', { name: 'Add a Passkey' }).click();
  const section = page.getByRole('region', { name: 'Passkeys' });
  await expect(section.getByRole('listitem')).toContainText('Office laptop');
  await expect(section.getByRole('listitem')).toContainText('Not used yet');
  const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId });
  expect(credentials).toMatchObject([{ rpId: 'localhost', isResidentCredential: true }]);

  await test.step('the same device is not added twice', async () => {
    await page.getByLabel('Name of the new passkey').fill('Again');
    await page.getByRole('button', { name: 'Add a Passkey' }).click();
    await expect(section.getByRole('alert')).toContainText('This device already holds a passkey');
  });

  await test.step('it signs in where two-step sign-in is on, and returns to the page', async () => {
    await giveTwoStep(seller.userId);
    await page.context().clearCookies();
    await openHydrated(page, '/signin?returnTo=%2Fprofile%2Ftwo-step');
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page).toHaveURL('/profile/two-step');
    await expect(section.getByRole('listitem')).toContainText('Last used');
  });

  await test.step('renamed and removed, it no longer signs in', async () => {
    await hydrated(page);
    await section.getByText('Rename or remove').click();
    await section.getByLabel('Name', { exact: true }).fill('Truck tablet');
    await section.getByRole('button', { name: 'Rename' }).click();
    await expect(section.getByRole('listitem')).toContainText('Truck tablet');
    await section.getByRole('button', { name: 'Remove' }).click();
    await expect(section.getByRole('listitem')).toHaveCount(0);
    await page.context().clearCookies();
    await openHydrated(page, '/signin');
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'This passkey can’t be used here.',
    );
  });
});

test('recovery codes take the focus, and stay while a passkey is added', async ({ page }) => {
  await openHydrated(page, '/profile/two-step', await makeSeller({ payable: false }));
  await page.getByRole('button', { name: 'Set Up' }).click();
  const shownKey = page.locator('ol b');
  const replaced = await shownKey.textContent();
  const tab = await page.context().newPage();
  await openHydrated(tab, '/profile/two-step');
  await tab.getByRole('button', { name: 'Start again with a new key' }).click();
  await expect(tab.locator('ol b')).not.toHaveText(replaced!);
  const code = page.getByRole('textbox', { name: 'Code' });
  const failed = page
    .getByRole('region', { name: 'Notifications (F8)' })
    .getByText('Update Failed');
  await code.fill('12');
  await page.getByRole('button', { name: 'Turn On' }).click();
  await expect(failed).toBeVisible();
  await expect(shownKey).not.toHaveText(replaced!);
  await code.fill(appCode((await shownKey.textContent())!.replaceAll(' ', '')));
  await page.getByRole('button', { name: 'Turn On' }).click();
  const title = page.getByRole('heading', { name: 'Your recovery codes' });
  await expect(title).toBeFocused();
  await expect(failed).toHaveCount(0);
  await page.getByLabel('Name of the new passkey').fill('Office laptop');
  await page.getByRole('button', { name: 'Add a Passkey' }).click();
  await expect(page.getByText('Not used yet')).toBeVisible();
  await expect(title).toBeVisible();
});
