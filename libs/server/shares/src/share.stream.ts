import { moduleStream } from '@botter/server-bots';
import { Injectable } from '@nestjs/common';
import { sharesDecider } from './domain/share.decider';
import { shareEventTypes } from './share.event-types';

/** The stream of a bot as this module sees it. */
@Injectable()
export class ShareStream extends moduleStream({
  name: 'shares',
  types: shareEventTypes,
  decider: sharesDecider,
}) {}
