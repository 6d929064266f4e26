import { createECDH, type ECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { createPushSubscription } from '../../factories/user';

/** Nobody's key: it only proves to these tests that the stand-in is fcm.googleapis.com. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg4OlDJlhOMvgn4YiK
ju1L6Xo/iQXG59VDXHsxNgB1yzqhRANCAATFzm5WUgLtMRY9hU3uhUVJukHOG58H
WQKODZXOxdoOK0wFNzvCy+daeFsf92d8/b1Ns08QaJP4ss1mtC1tJj6/
-----END PRIVATE KEY-----
`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBsDCCAVagAwIBAgIUGUv6nFXF1V3RlNV4wc8skhQWS/4wCgYIKoZIzj0EAwIw
HTEbMBkGA1UEAwwSZmNtLmdvb2dsZWFwaXMuY29tMCAXDTI2MTEyMTEwNTY0NFoY
DzIxMjYxMDI4MTA1NjQ0WjAdMRswGQYDVQQDDBJmY20uZ29vZ2xlYXBpcy5jb20w
WTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAATFzm5WUgLtMRY9hU3uhUVJukHOG58H
WQKODZXOxdoOK0wFNzvCy+daeFsf92d8/b1Ns08QaJP4ss1mtC1tJj6/o3IwcDAd
BgNVHQ4EFgQUwZGuMupmPFs+DqxvjSyOFDftq5EwHwYDVR0jBBgwFoAUwZGuMupm
PFs+DqxvjSyOFDftq5EwDwYDVR0TAQH/BAUwAwEB/zAdBgNVHREEFjAUghJmY20u
Z29vZ2xlYXBpcy5jb20wCgYIKoZIzj0EAwIDSAAwRQIhAN3YYiOKBlBvSOggy6wW
0doVgzhAFJCo8lFErgy/7ayxAiAFM7IBogmoKu3m7agr7a8+487Pr+ws8pmDXcTO
/sU7OQ==
-----END CERTIFICATE-----
`;

export interface TakenPush {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

export interface TestBrowser {
  subscriptionId: string;
  path: string;
  keys: ECDH;
  auth: Buffer;
}

/** A local TLS push service that answers for fcm.googleapis.com: nothing leaves the host. */
export async function openPushService() {
  const taken: TakenPush[] = [];
  let status = 201;
  const server = https.createServer({ key: KEY, cert: CERTIFICATE }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      taken.push({ path: request.url!, headers: request.headers, body: Buffer.concat(chunks) });
      response.writeHead(status).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const before = { ...https.globalAgent.options };
  Object.assign(https.globalAgent.options, {
    ca: CERTIFICATE,
    port,
    lookup: (
      _host: string,
      options: { all?: boolean },
      done: (error: null, address: unknown, family?: number) => void,
    ) => {
      if (options.all) done(null, [{ address: '127.0.0.1', family: 4 }]);
      else done(null, '127.0.0.1', 4);
    },
  });
  return {
    taken,
    answer: (next: number) => {
      status = next;
    },
    close: async () => {
      https.globalAgent.options = before;
      https.globalAgent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export async function subscribeBrowser(userId: string): Promise<TestBrowser> {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  const path = `/fcm/send/${randomBytes(8).toString('hex')}`;
  const { id } = await createPushSubscription(userId, {
    endpoint: `https://fcm.googleapis.com${path}`,
    p256dh: keys.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
  });
  return { subscriptionId: id, path, keys, auth };
}
