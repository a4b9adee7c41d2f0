export { ConditionEditor } from './conditions/condition-editor';
export { emptyTest } from './conditions/test-kinds';
export { tidiedCondition } from './conditions/tidied-condition';
export { FieldSelect } from './fields/field-select';
export { useContactFields, useKnownContactFields } from './fields/use-contact-fields';
