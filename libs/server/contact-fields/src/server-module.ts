import { contactFieldCalls } from '@botter/contracts';
import { outdatedSnapshots } from '@botter/server-event-store';
import type { ServerModule } from '@botter/server-module';
import { contactFieldEventTypes } from './contact-fields.event-types';
import { ContactFieldsApiModule } from './contact-fields.module';
import { ContactFieldStream } from './contact-fields.stream';

/** What is kept about each contact of a bot. */
export const contactFieldsModule: ServerModule = {
  name: 'contact-fields',
  calls: contactFieldCalls,
  eventTypes: contactFieldEventTypes,
  expiries: () => [outdatedSnapshots(ContactFieldStream.fold)],
  api: [ContactFieldsApiModule],
};
