/*
 * Loaded into a server that a script starts (`node --import`): when the script is gone, however it
 * ended, a kill -9 included, the server ends as if it had been asked to. Left behind it would hold
 * its port against the next start.
 */
if (process.connected) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel?.unref();
}
