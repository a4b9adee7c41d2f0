import type { Permission } from '@botter/contracts';
import type { SelectOption } from '@botter/web-ui';

/** What a share can allow, as text. */
export const permissionOptions: readonly SelectOption<Permission>[] = [
  { value: 'read_only', label: 'Read only', description: 'View messages, chats and actions' },
  { value: 'manage', label: 'Manage', description: 'Also send messages and edit actions' },
];

export const permissionLabels: Readonly<Record<Permission, string>> = {
  read_only: 'Read only',
  manage: 'Manage',
};
