// One PostgreSQL for all suites of a run; each suite makes its own database on it.
const { join } = require('node:path');

module.exports = async () => {
  if (process.env.TEST_DATABASE_URL) return;
  const { startPostgres } = await import('../lib/embedded-postgres.mjs');
  const { scratchFolder } = await import('./scratch-folder.mjs');
  const home = scratchFolder('botter-test-');
  // Durability is not what these tests are about; the crash test runs with the settings of production.
  const server = await startPostgres({
    dataDir: join(home, 'postgres'),
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '300',
      // Hundreds of databases live for seconds each: nothing in them is worth a vacuum, a replica or a
      // checkpoint.
      autovacuum: 'off',
      wal_level: 'minimal',
      max_wal_senders: '0',
      checkpoint_timeout: '1h',
      max_wal_size: '1GB',
    },
  });
  process.env.TEST_DATABASE_URL = server.url('postgres');
  globalThis.__botterTestPostgres = { server, home };
};
