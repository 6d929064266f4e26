/* Ends the server when its script is gone, even after kill -9: it would hold its port otherwise. */
if (process.connected) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel?.unref();
}
