/*
 * Loaded into remix-serve (`node --import`): a refusal to start with this environment is a message
 * for a person, without the stack that Node would print below it.
 */
process.on('uncaughtException', (error) => {
  // Once the app serves requests it has a listener of its own, and goes on.
  if (process.listenerCount('uncaughtException') > 1) return;
  console.error(error?.name === 'EnvironmentError' ? error.message : error);
  process.exit(1);
});
