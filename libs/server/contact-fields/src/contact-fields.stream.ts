import { moduleStream } from '@botter/server-bots';
import { Injectable } from '@nestjs/common';
import { contactFieldEventTypes } from './contact-fields.event-types';
import { contactFieldsDecider } from './domain/contact-fields.decider';

/** The stream of a bot as this module sees it. It has no read model: the state is short, and whole. */
@Injectable()
export class ContactFieldStream extends moduleStream({
  name: 'contact-fields',
  types: contactFieldEventTypes,
  decider: contactFieldsDecider,
}) {}
