import { join } from 'node:path';
import { runRspack } from './run.mjs';
import { bundleConfig } from './server.mjs';

const programs = join(import.meta.dirname, '..', '..', 'bench', 'programs');
await runRspack([
  bundleConfig({
    name: 'bench',
    entry: { 'event-store': join(programs, 'event-store.ts'), plan: join(programs, 'plan.ts') },
  }),
]);
