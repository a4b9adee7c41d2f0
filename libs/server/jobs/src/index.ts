export * from './dead-letters';
export * from './follows-from';
export * from './job';
export * from './job-failures';
export { type HandlesJob, type JobContext, JobHandler } from './job-handler';
export { JobQueue, type NewJob } from './job-queue';
export * from './jobs.migrations';
export * from './jobs.module';
export { FinishedJobs } from './postgres/finished-jobs';
