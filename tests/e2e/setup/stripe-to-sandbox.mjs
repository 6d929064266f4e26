/* Sends calls to api.stripe.com to the sandbox; the server doesn't know. */
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
