import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

interface Circumstances {
  origin?: string;
  rpId?: string;
  isVerified?: boolean;
  /** For a credential as a phishing site's or a device's own certificate would state it. */
  statement?: Map<string, unknown>;
  userHandle?: string;
}

/** Holds one passkey, as a phone does. Source: WebAuthn Level 3, section 6. */
export function makeAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  const cose = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Uint8Array.from(Buffer.from(x!, 'base64url'))],
    [-3, Uint8Array.from(Buffer.from(y!, 'base64url'))],
  ]);
  let counter = 0;

  const clientData = (type: string, challenge: string, origin = 'http://localhost:3000') =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authData = (flags: number, rpId = 'localhost', rest: Uint8Array = new Uint8Array()) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE((counter += 1));
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, rest]);
  };
  const userChecked = (isVerified = true) => (isVerified ? 0x05 : 0x01);
  const credential = {
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key' as const,
    clientExtensionResults: {},
  };

  return {
    id: credential.id,
    create(options: { challenge: string }, about: Circumstances = {}) {
      const attested = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        isoCBOR.encode(cose),
      ]);
      const data = authData(userChecked(about.isVerified) | 0x40, about.rpId, attested);
      const statement = new Map<string, unknown>([
        ['fmt', about.statement ? 'packed' : 'none'],
        ['attStmt', about.statement ?? new Map()],
        ['authData', Uint8Array.from(data)],
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options.challenge, about.origin)),
          attestationObject: base64url(isoCBOR.encode(statement as never)),
        },
      };
    },
    get(options: { challenge: string }, userId: string, about: Circumstances = {}) {
      const client = clientData('webauthn.get', options.challenge, about.origin);
      const data = authData(userChecked(about.isVerified), about.rpId);
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
          userHandle: base64url(about.userHandle ?? userId),
        },
      };
    },
  };
}
