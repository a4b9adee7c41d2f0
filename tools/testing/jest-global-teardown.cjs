const { rmSync } = require('node:fs');

module.exports = async () => {
  const started = globalThis.__botterTestPostgres;
  if (!started) return;
  globalThis.__botterTestPostgres = undefined;
  await started.server.stop();
  rmSync(started.home, { recursive: true, force: true });
};
