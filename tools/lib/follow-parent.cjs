// Loaded into every process that the product's launcher starts: when the launcher dies, even by kill -9, they
// end too.
if (process.send) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel?.unref();
}
