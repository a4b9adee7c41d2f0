import { Module } from '@nestjs/common';
import { EventBodies } from './event-bodies';
import { SiteEvents } from './site-events';
import { SiteScript } from './site-script';
import { TrackingController } from './tracking.controller';

@Module({
  controllers: [TrackingController],
  providers: [EventBodies, SiteEvents, SiteScript],
})
export class TrackingModule {}
