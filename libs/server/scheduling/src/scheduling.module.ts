import { Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { Progress } from './progress';
import { Scheduling } from './scheduling';

/** Provides `Scheduling` and `Progress`, one for all modules that import it. */
@Module({
  imports: [ScheduleModule.forRoot()],
  providers: [Scheduling, Progress],
  exports: [Scheduling, Progress],
})
export class SchedulingModule {}
