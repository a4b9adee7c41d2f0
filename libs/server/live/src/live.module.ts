import { Global, Module } from '@nestjs/common';
import { LiveController } from './live.controller';
import { LiveHub } from './live-hub';
import { LivePublisher } from './live-publisher';

/** Gives `LivePublisher` to every module; in every process. */
@Global()
@Module({ providers: [LivePublisher], exports: [LivePublisher] })
export class LiveModule {}

/** The stream itself, in the API role; needs `ACCESS_READER` and `MESSAGE_READER` from some module. */
@Module({ controllers: [LiveController], providers: [LiveHub] })
export class LiveApiModule {}
