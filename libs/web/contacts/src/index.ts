export { ConditionEditor } from './conditions/condition-editor';
export { conditionWords } from './conditions/condition-words';
export { emptyTest } from './conditions/test-kinds';
export { tidiedCondition } from './conditions/tidied-condition';
export { ContactFacts } from './contact/contact-facts';
export { ContactFields } from './contact/contact-fields';
export { ContactMarks } from './contact/contact-marks';
export { contactName } from './contact/contact-name';
export { ContactTags } from './contact/contact-tags';
export { ContactTimeZone } from './contact/contact-time-zone';
export { SubscriptionSwitch } from './contact/subscription-switch';
export { type ContactPages, useContact, useContactOfChat, useEraseContact } from './contact/use-contact';
export { FieldSelect, fieldTypeWords, NewFieldDialog } from './fields/field-select';
export {
  useChangeContactField,
  useContactFieldList,
  useContactFields,
  useDeleteContactField,
  useKnownContactFields,
} from './fields/use-contact-fields';
