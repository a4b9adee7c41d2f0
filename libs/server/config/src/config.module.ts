import { type DynamicModule, Module } from '@nestjs/common';
import { CONFIG, type Config } from './config';

/** Makes the configuration available everywhere under the token `CONFIG`. */
@Module({})
export class ConfigModule {
  static forRoot(config: Config): DynamicModule {
    return {
      global: true,
      module: ConfigModule,
      providers: [{ provide: CONFIG, useValue: config }],
      exports: [CONFIG],
    };
  }
}
