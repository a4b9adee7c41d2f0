import { DatabaseModule } from '@botter/server-database';
import { LoggingModule, silentLogger } from '@botter/server-logging';
import type { INestApplicationContext, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { JobsModule, type JobsModuleOptions } from '../jobs.module';

interface TestProcess extends Partial<JobsModuleOptions> {
  /** Left out by a process that has Redis alone. */
  readonly databaseUrl?: string | undefined;
}

/** A process with these handlers, a worker unless told otherwise. */
export function startJobs(
  handlers: Type[],
  { databaseUrl, redisUrl, worker = true }: TestProcess,
): Promise<INestApplicationContext> {
  class Root {}
  return NestFactory.createApplicationContext(
    {
      module: Root,
      imports: [
        LoggingModule.forRoot(silentLogger()),
        ...(databaseUrl ? [DatabaseModule.forRoot({ url: databaseUrl })] : []),
        JobsModule.forRoot({ redisUrl, worker }),
      ],
      providers: handlers,
    },
    { logger: false, abortOnError: false },
  );
}
