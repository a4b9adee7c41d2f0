export { contactFieldsDecider } from './domain/contact-fields.decider';
