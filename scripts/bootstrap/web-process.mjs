/* A refusal to start prints its message without Node's stack. */
process.on('uncaughtException', (error) => {
  // Once the app serves requests, it has its own listener and goes on.
  if (process.listenerCount('uncaughtException') > 1) return;
  console.error(error?.name === 'EnvironmentError' ? error.message : error);
  process.exit(1);
});
