import { type DynamicModule, Global, Module, type ModuleMetadata } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { Clock, SystemClock } from './clock';
import { ErrorFilter } from './error.filter';

/** The error filter and the clock; every application that serves HTTP has it once. */
@Global()
@Module({})
export class HttpModule {
  static forRoot({ clock = new SystemClock() }: { readonly clock?: Clock } = {}): DynamicModule {
    const providers: ModuleMetadata['providers'] = [
      { provide: APP_FILTER, useClass: ErrorFilter },
      { provide: Clock, useValue: clock },
    ];
    return { module: HttpModule, providers, exports: [Clock] };
  }
}
