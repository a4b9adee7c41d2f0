import { type DynamicModule, Module } from '@nestjs/common';
import { LOGGER, type Logger } from './logger';

/** Makes the logger available everywhere under the token `LOGGER`. */
@Module({})
export class LoggingModule {
  static forRoot(logger: Logger): DynamicModule {
    return {
      global: true,
      module: LoggingModule,
      providers: [{ provide: LOGGER, useValue: logger }],
      exports: [LOGGER],
    };
  }
}
