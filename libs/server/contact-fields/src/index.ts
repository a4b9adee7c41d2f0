export * from './contact-fields.event-types';
export { ContactFieldStream } from './contact-fields.stream';
export type { ContactFieldCommand, ContactFieldsState } from './domain/contact-fields.decider';
export * from './server-module';
