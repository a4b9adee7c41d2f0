/** A value of a contact's field: a date is kept as ISO text. */
export type FieldValue = string | number | boolean;

/** A person as dialogs know them. */
export interface ContactFacts {
  readonly telegramUserId: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly username: string | null;
  readonly language: string | null;
  readonly fields: Readonly<Record<string, FieldValue>>;
  readonly tags: readonly string[];
  readonly unsubscribed: boolean;
  /** IANA; null if it is not known. */
  readonly timeZone: string | null;
  /** The payload of the first start; null if there was none. */
  readonly startedBy: string | null;
  /** ISO 8601; null for a person whose first update this is. */
  readonly lastSeenAt: string | null;
}

/** A change of a contact, with its value filled in and of the field's type. */
export type ContactUpdate =
  | {
      readonly field: string;
      readonly value: FieldValue | null;
      /** Set if the value is a sum: what is added, to whatever is kept by the time it is written. */
      readonly add?: number;
    }
  | { readonly tag: string; readonly on: boolean }
  | { readonly unsubscribed: boolean }
  | { readonly timeZone: string | null };
