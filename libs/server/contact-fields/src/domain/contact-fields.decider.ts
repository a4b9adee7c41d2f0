import { BotterError, type ContactField, type Quotas, quotaExceeded } from '@botter/contracts';
import type { BotLifeEvent } from '@botter/server-bots/events';
import type { Decider } from '@botter/server-event-store';
import type { ContactFieldEvent, StoredContactField } from './contact-fields.events';

export type ContactFieldCommand =
  | {
      readonly type: 'AddContactField';
      readonly field: ContactField;
      readonly quotas: Pick<Quotas, 'contact_fields'>;
    }
  | {
      readonly type: 'ChangeContactField';
      readonly key: string;
      readonly change: {
        readonly label?: string | undefined;
        readonly type?: ContactField['type'] | undefined;
      };
    }
  | { readonly type: 'DeleteContactField'; readonly key: string }
  /** Replaces the whole list. */
  | {
      readonly type: 'SetContactFields';
      readonly fields: readonly ContactField[];
      readonly quotas: Pick<Quotas, 'contact_fields'>;
    };

export interface ContactFieldsState {
  readonly botExists: boolean;
  /** Oldest first. */
  readonly fields: readonly StoredContactField[];
}

export const contactFieldsDecider: Decider<
  ContactFieldsState,
  ContactFieldCommand,
  ContactFieldEvent | BotLifeEvent
> = {
  initialState: { botExists: false, fields: [] },
  stateVersion: 1,
  weigh: ({ fields }) => 300 * fields.length,

  decide(command, { botExists, fields }) {
    if (!botExists) throw new BotterError('not_found', 'Bot not found');
    switch (command.type) {
      case 'AddContactField': {
        const { field, quotas } = command;
        if (fields.some(({ key }) => key === field.key)) {
          throw new BotterError('conflict', `There is a field ${field.key} already`, [
            { path: 'key', message: 'Choose another key' },
          ]);
        }
        return changed([...fields, field], quotas);
      }
      case 'ChangeContactField': {
        const before = existing(fields, command.key);
        const { label = before.label, type = before.type } = command.change;
        if (label === before.label && type === before.type) return [];
        return changed(fields.map((field) => (field === before ? { key: field.key, label, type } : field)));
      }
      case 'DeleteContactField': {
        const before = existing(fields, command.key);
        return changed(fields.filter((field) => field !== before));
      }
      case 'SetContactFields':
        return isSame(command.fields, fields) ? [] : changed(command.fields, command.quotas);
      default:
        return command satisfies never;
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'BotAdded':
        return { ...state, botExists: true };
      case 'BotDeleted':
        return { botExists: false, fields: [] };
      case 'ContactFieldsChanged':
        return { ...state, fields: event.data.fields };
      default:
        event satisfies never;
        return state;
    }
  },
};

function existing(fields: readonly StoredContactField[], key: string): StoredContactField {
  const field = fields.find((one) => one.key === key);
  if (!field) throw new BotterError('not_found', 'Field not found');
  return field;
}

function changed(
  fields: readonly ContactField[],
  quotas?: Pick<Quotas, 'contact_fields'>,
): ContactFieldEvent[] {
  if (quotas && fields.length > quotas.contact_fields) {
    throw quotaExceeded('contact_fields', quotas.contact_fields);
  }
  return [{ type: 'ContactFieldsChanged', data: { fields } }];
}

function isSame(some: readonly ContactField[], others: readonly StoredContactField[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ key, label, type }, at) => {
      const other = others[at];
      return other?.key === key && other.label === label && other.type === type;
    })
  );
}
