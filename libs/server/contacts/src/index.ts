export { contactFactsColumns, type FactsRow, toFacts } from './changes/contact-facts';
export { conditionSql } from './conditions/condition-sql';
export * from './contacts.migrations';
export * from './contacts.modules';
export { ContactTraces, type EraseTraces } from './erasure/contact-traces';
export { ContactKeeper } from './keeping/contact-keeper';
export { takeContactEvents } from './lists/contact-events';
export { Segments } from './segments/segments';
export * from './server-module';
