// npm run migrate: brings the database to this version's schema and ends.
import { runOnData } from './lib/run-on-data.mjs';

await runOnData('migrate', process.argv.slice(2));
