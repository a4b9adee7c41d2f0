import { join } from 'node:path';
import { runRspack } from './run.mjs';
import { bundleConfig } from './server.mjs';

const programs = join(import.meta.dirname, '..', '..', 'bench', 'programs');
await runRspack([
  bundleConfig({
    name: 'bench',
    entry: Object.fromEntries(
      ['event-store', 'compiled-bots', 'kurrentdb', 'kurrentdb-stand-in', 'plan', 'projecting', 'upkeep'].map(
        (program) => [program, join(programs, `${program}.ts`)],
      ),
    ),
  }),
]);
