// npm run migrate: brings the database to this version's schema and ends; with `-- --distribute` it also distributes the tables
// of bots with Citus.
import { runOnData } from './lib/run-on-data.mjs';

await runOnData('migrate', process.argv.slice(2));
