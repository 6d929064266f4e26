/*
 * Preloaded into a server that has Stripe's real keys: what it sends to api.stripe.com goes to the
 * sandbox. The server itself knows nothing of it.
 */
import http from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';

const request = https.request;

https.request = (options, ...rest) => {
  if (options?.host !== 'api.stripe.com') return request(options, ...rest);
  const sent = http.request(
    { ...options, host: '127.0.0.1', port: process.env.SANDBOX_PORT, agent: undefined },
    ...rest,
  );
  // The SDK waits for TLS before it writes.
  sent.once('socket', (socket) => {
    if (socket.connecting) socket.once('connect', () => socket.emit('secureConnect'));
  });
  return sent;
};
syncBuiltinESMExports();
