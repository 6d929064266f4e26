import { makeAdmin } from './setup/administering';
import { ApiClient } from './setup/api-client';
import { makePhonePhoto } from './setup/photos';
import { applicant, CODE_LETTER, codeIn, letterTo } from './setup/registering';
import { expect, makeBuyer, makeSeller, signIn, stockOf, test, uniqueWord } from './setup/test';

interface Material {
  id: string;
  title: string;
  price: string;
  companyId: string;
  imageUrl: string;
}

interface Notifications {
  notifications: { id: string; title: string; read: boolean }[];
  unread: number;
  total: number;
}

test('a program signs in, connects payments, lists with a photo; another finds it and pays; both are told', async ({
  page,
  baseURL,
}) => {
  const seller = new ApiClient(baseURL!);
  const buyer = new ApiClient(baseURL!);
  const [sellerLogin, buyerLogin] = [await makeSeller({ payable: false }), await makeBuyer()];
  const title = `Simpson HDU8 hold-downs ${uniqueWord()}`;
  let material: Material;

  await test.step('both sign in', async () => {
    await expect(seller.get('/api/auth/user')).rejects.toThrow(/^401: /);
    for (const [client, { email, password }] of [
      [seller, sellerLogin],
      [buyer, buyerLogin],
    ] as const) {
      await client.post('/api/auth/signin', { email, password });
      const { user } = await client.get<{ user: { email: string } }>('/api/auth/user');
      expect(user.email).toBe(email);
    }
  });

  await test.step('the seller connects payments on the hosted page', async () => {
    const status = () => seller.get('/api/stripe/connect-status');
    expect(await status()).toMatchObject({ isOnboarded: false, hasAccount: false });
    const { url } = await seller.post<{ url: string }>('/api/stripe/connect-onboarding', {});
    await page.goto(url);
    await page.getByRole('button', { name: 'Finish setup' }).click();
    await expect.poll(status).toMatchObject({ isOnboarded: true, hasAccount: true });
  });

  await test.step('the seller sends a photo and lists', async () => {
    const { uploadURL } = await seller.post<{ uploadURL: string }>('/api/objects/upload');
    await seller.putImage(uploadURL, await makePhonePhoto(), 'image/jpeg');
    const { imagePath } = await seller.put<{ imagePath: string }>('/api/material-images', {
      imageURL: uploadURL,
    });
    const categories = await seller.get<{ id: string; name: string }[]>('/api/categories');
    const lumber = categories.find(({ name }) => name === 'Lumber & Plywood')!;
    const listed = await seller.post<Material>('/api/materials', {
      title,
      description: 'Unopened cartons, stored under roof.',
      categoryId: lumber.id,
      city: 'Chicago',
      state: 'IL',
      location: 'Chicago, IL',
      price: '19.99',
      quantity: 12,
      imageUrl: imagePath,
    });
    const photo = await fetch(`${baseURL}/objects/${listed.imageUrl}`);
    expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });

  await test.step('the buyer finds it and pays for 3', async () => {
    const query = new URLSearchParams({ search: title, location: 'Chicago, IL' });
    const found = await buyer.get<Material[]>(`/api/materials?${query}`);
    expect(found.map((one) => one.title)).toEqual([title]);
    material = found[0]!;
    const order = { materialId: material.id, sellerCompanyId: material.companyId, quantity: 3 };
    await expect(
      buyer.post('/api/payment/create-intent', { ...order, unitPrice: '1.00' }),
    ).rejects.toThrow(/^409: .*19\.99/);
    const intent = await buyer.post<{
      transactionId: string;
      clientSecret: string;
      totalAmount: string;
      platformFee: string;
    }>('/api/payment/create-intent', { ...order, unitPrice: material.price });
    expect(intent).toMatchObject({ platformFee: '3.00', totalAmount: '62.97' });
    expect(intent.clientSecret).toBeTruthy();
    expect(await stockOf(material.id)).toMatchObject({ quantity: 9, quantityHeld: 3 });
    // In place of the provider's script, which only a browser runs.
    const card = { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' };
    await buyer.post(`/api/transactions/${intent.transactionId}/confirm-card`, card);
    await expect
      .poll(() => stockOf(material.id))
      .toMatchObject({ quantityHeld: 0, quantitySold: 3 });
  });

  await test.step('both read of it, and it is read', async () => {
    const path = `/api/notifications/${sellerLogin.companyId}`;
    await expect
      .poll(async () => (await seller.get<Notifications>(`${path}?unreadOnly=true`)).unread)
      .toBeGreaterThan(0);
    const { notifications } = await seller.get<Notifications>(`${path}?limit=50`);
    await seller.post(`/api/notifications/${notifications[0]!.id}/read`);
    await seller.post(`${path}/read-all`, {});
    expect((await seller.get<Notifications>(path)).unread).toBe(0);
    await expect(buyer.get(path)).rejects.toThrow(/^40[34]: /);
    const purchases = await buyer.get(`/api/transactions/company/${buyerLogin.companyId}`);
    expect(JSON.stringify(purchases)).toContain('62.97');
  });

  await test.step('signed out, the session is worth nothing', async () => {
    await buyer.post('/api/auth/signout');
    await expect(buyer.get('/api/auth/user')).rejects.toThrow(/^401: /);
  });
});

test('a company registers by a program, and an admin’s program approves it', async ({
  baseURL,
  sandbox,
}) => {
  const company = new ApiClient(baseURL!);
  const admin = new ApiClient(baseURL!);
  const { email, password, companyName } = applicant();
  const { requestId } = await company.post<{ requestId: string }>('/api/company-registration', {
    contactFirstName: 'Dana',
    contactLastName: 'Reyes',
    contactEmail: email,
    contactPhone: '(512) 555-0142',
    contactPosition: 'Owner',
    companyName,
    businessType: 'supplier',
    businessAddress: '900 E 5th St',
    city: 'Austin',
    state: 'TX',
    zipCode: '78702',
    password,
  });
  const code = codeIn(await letterTo(sandbox, email, { subject: CODE_LETTER }));
  await company.post('/api/company-registration/verify-email', { email, code });
  await expect(company.post('/api/auth/signin', { email, password })).rejects.toThrow(/^403: /);

  await admin.post('/api/auth/signin', await loginOf());
  const { requests } = await admin.get<{ requests: { id: string; companyName: string }[] }>(
    '/api/admin/registration-requests',
  );
  expect(requests.find(({ id }) => id === requestId)?.companyName).toBe(companyName);
  await expect(
    company.post(`/api/admin/registration-requests/${requestId}/approve`, {}),
  ).rejects.toThrow(/^401: /);
  await admin.post(`/api/admin/registration-requests/${requestId}/approve`, {
    reviewNotes: 'Licence checked.',
  });
  await company.post('/api/auth/signin', { email, password });
  const directory = await company.get<{ name: string }[]>(
    `/api/companies?search=${encodeURIComponent(companyName)}`,
  );
  expect(directory.map(({ name }) => name)).toEqual([companyName]);
});

async function loginOf() {
  const { email, password } = await makeAdmin();
  return { email, password };
}

test('the API keeps other sites out, its page is readable, and a token made without JavaScript calls it', async ({
  browser,
  baseURL,
  request,
}) => {
  const seller = await makeSeller();
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await signIn(page, seller);

  await test.step('a token is made under Security, shown once, and works', async () => {
    await page.goto('/profile/security');
    await page.getByLabel('Token Name').fill('Yard inventory');
    await page.getByLabel('Permissions').selectOption('Read and write');
    await page.getByRole('button', { name: 'Create Token' }).click();
    const token = await page.getByLabel('Your new token').inputValue();
    const headers = { Authorization: `Bearer ${token}` };
    const listings = await request.get('/api/my-listings', { headers });
    expect([listings.status(), await listings.json()]).toEqual([200, []]);
    await page.goto('/profile/security');
    await expect(page.getByText(token)).toHaveCount(0);
    await page.getByRole('button', { name: 'Revoke Yard inventory' }).click();
    await expect(page.getByText('Token revoked')).toBeVisible();
    expect((await request.get('/api/my-listings', { headers })).status()).toBe(401);
  });

  await test.step('another site’s write is refused as JSON, and other methods say what is allowed', async () => {
    const refused = await page.request.post('/api/objects/upload', {
      headers: { Origin: 'https://evil.example' },
    });
    expect([refused.status(), await refused.json()]).toMatchObject([403, { code: 'forbidden' }]);
    const wrong = await request.patch('/api/materials');
    expect([wrong.status(), wrong.headers().allow]).toEqual([405, 'GET, POST, HEAD, OPTIONS']);
    const none = await request.get('/api/nothing');
    expect([none.status(), await none.json()]).toMatchObject([404, { code: 'not_found' }]);
    const options = await request.fetch('/api/materials', {
      method: 'OPTIONS',
      headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' },
    });
    expect(options.headers()['access-control-allow-origin']).toBeUndefined();
  });

  await test.step('/api/docs shows every call, without a script', async () => {
    await page.goto('/help');
    await page.getByRole('link', { name: 'the API' }).click();
    await expect(page.getByRole('heading', { name: 'API', level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'Create a listing' }).click();
    await expect(page.getByText('POST /api/materials', { exact: true })).toBeVisible();
    expect(await page.content()).not.toMatch(/<script(?![^>]*application\/ld)[^>]*src=/);
  });
  await context.close();
});
