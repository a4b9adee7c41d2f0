import { type ConditionTest, foldedText } from '@botter/contracts';
import type { FieldValue } from '../contacts/contact-facts';
import { valueText } from '../contacts/contact-values';

const ofContacts = new WeakMap<object, Map<string, string>>();
const ofTests = new WeakMap<ConditionTest, string>();

/**
 * A contact's value as it is compared, made once for each object of contact: many tests ask for the same
 * field, and folding a long text takes as long as a hundred comparisons.
 */
export function foldedField(contact: object, field: string, value: FieldValue): string {
  const known = ofContacts.get(contact) ?? new Map<string, string>();
  ofContacts.set(contact, known);
  const folded = known.get(field) ?? foldedText(valueText(value));
  known.set(field, folded);
  return folded;
}

/** What a test compares with, made once for each test: a compiled action never changes. */
export function foldedWanted(test: ConditionTest & { readonly value: FieldValue }): string {
  const folded = ofTests.get(test) ?? foldedText(valueText(test.value));
  ofTests.set(test, folded);
  return folded;
}
