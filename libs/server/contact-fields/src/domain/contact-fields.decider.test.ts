import type { BotLifeEvent } from '@botter/server-bots/events';
import { given } from '@botter/server-event-store/testing';
import { contactFieldsDecider } from './contact-fields.decider';
import type { ContactFieldEvent, StoredContactField } from './contact-fields.events';

const added = { type: 'BotAdded', data: {} } as BotLifeEvent;
const deleted = { type: 'BotDeleted', data: {} } as BotLifeEvent;
const size: StoredContactField = { key: 'size', label: 'Shoe size', type: 'number' };
const city: StoredContactField = { key: 'city', label: 'City', type: 'text' };
const quotas = { contact_fields: 2 };
const changed = (...fields: StoredContactField[]): ContactFieldEvent => ({
  type: 'ContactFieldsChanged',
  data: { fields },
});
const givenFields = (...fields: StoredContactField[]) =>
  given(contactFieldsDecider, [added, changed(...fields)]);

test('adds a field after the others', () => {
  given(contactFieldsDecider, [added])
    .when({ type: 'AddContactField', field: size, quotas })
    .then([changed(size)]);
  givenFields(size)
    .when({ type: 'AddContactField', field: city, quotas })
    .then([changed(size, city)]);
});

test('refuses a second field of the same key, and more than the quota', () => {
  givenFields(size)
    .when({ type: 'AddContactField', field: { ...city, key: 'size' }, quotas })
    .thenThrows('conflict');
  const third = { ...city, key: 'third' };
  givenFields(size, city)
    .when({ type: 'AddContactField', field: third, quotas })
    .thenThrows('quota_exceeded');
  givenFields(size)
    .when({ type: 'SetContactFields', fields: [size, city, third], quotas })
    .thenThrows('quota_exceeded');
});

test('changes label and type of a field, and records nothing if both stay', () => {
  givenFields(size, city)
    .when({ type: 'ChangeContactField', key: 'size', change: { label: 'Size' } })
    .then([changed({ ...size, label: 'Size' }, city)]);
  givenFields(size)
    .when({ type: 'ChangeContactField', key: 'size', change: { type: 'text' } })
    .then([changed({ ...size, type: 'text' })]);
  givenFields(size)
    .when({ type: 'ChangeContactField', key: 'size', change: { label: 'Shoe size' } })
    .then([]);
});

test('deletes a field', () => {
  givenFields(size, city)
    .when({ type: 'DeleteContactField', key: 'size' })
    .then([changed(city)]);
});

test('replaces the list by another one, once', () => {
  givenFields(size)
    .when({ type: 'SetContactFields', fields: [city], quotas })
    .then([changed(city)]);
  givenFields(city)
    .when({ type: 'SetContactFields', fields: [city], quotas })
    .then([]);
});

test('knows no field that was never added, and no bot that was deleted', () => {
  givenFields(size).when({ type: 'DeleteContactField', key: 'city' }).thenThrows('not_found');
  givenFields(size).when({ type: 'ChangeContactField', key: 'city', change: {} }).thenThrows('not_found');
  for (const events of [[], [added, changed(size), deleted]]) {
    given(contactFieldsDecider, events)
      .when({ type: 'AddContactField', field: size, quotas })
      .thenThrows('not_found');
  }
});
