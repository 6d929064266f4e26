/*
 * Loaded into remix-serve (`node --import`): a refusal to start with this environment is a message
 * for a person, without the stack that Node would print below it.
 */
process.once('uncaughtException', (error) => {
  console.error(error?.name === 'EnvironmentError' ? error.message : error);
  process.exit(1);
});
