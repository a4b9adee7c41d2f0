import { ActiveJobs } from '../active-jobs';
import { DeadLetters } from '../dead-letters';
import { type EngineParts, JobEngine } from '../job-engine';
import { FinishedJobs } from './finished-jobs';
import { PostgresDeadLetters } from './postgres-dead-letters';
import { PostgresEngine } from './postgres-engine';
import { PostgresWorker } from './postgres-worker';

export const jobsInPostgres: EngineParts = {
  imports: [],
  everywhere: [
    { provide: JobEngine, useClass: PostgresEngine },
    { provide: DeadLetters, useClass: PostgresDeadLetters },
  ],
  worker: [PostgresWorker, FinishedJobs, { provide: ActiveJobs, useExisting: PostgresWorker }],
};
