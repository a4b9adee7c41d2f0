import { Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { Progress } from './progress';
import { Scheduling } from './scheduling';

/** Gives `Scheduling` and `Progress`; a module that is imported by several is still one. */
@Module({
  imports: [ScheduleModule.forRoot()],
  providers: [Scheduling, Progress],
  exports: [Scheduling, Progress],
})
export class SchedulingModule {}
