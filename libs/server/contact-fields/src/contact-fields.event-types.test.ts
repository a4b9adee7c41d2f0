import { join } from 'node:path';
import type { BotLifeEvent } from '@botter/server-bots/events';
import { shapesOf } from '@botter/server-bots/testing';
import { foldedStateTest, goldenEventTests } from '@botter/server-event-store/testing';
import { contactFieldEventTypes } from './contact-fields.event-types';
import { contactFieldsDecider } from './domain/contact-fields.decider';
import type { ContactFieldEvent } from './domain/contact-fields.events';

const fields = [{ key: 'size', label: 'Shoe size', type: 'number' as const }];

goldenEventTests(
  contactFieldEventTypes,
  join(__dirname, 'domain/golden'),
  shapesOf<ContactFieldEvent>({ ContactFieldsChanged: { fields } }),
);

foldedStateTest(contactFieldsDecider, join(__dirname, 'domain/golden'), [
  { type: 'BotAdded', data: {} } as BotLifeEvent,
  { type: 'ContactFieldsChanged', data: { fields } },
]);
