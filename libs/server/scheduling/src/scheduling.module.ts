import { Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { Scheduling } from './scheduling';

/** Gives `Scheduling`; a module that is imported by several is still one. */
@Module({ imports: [ScheduleModule.forRoot()], providers: [Scheduling], exports: [Scheduling] })
export class SchedulingModule {}
