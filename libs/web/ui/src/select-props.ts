import type { ReactNode } from 'react';

export interface SelectOption<V extends string = string> {
  value: V;
  label: string;
  /** Second line in the list. */
  description?: string;
  icon?: ReactNode;
  disabled?: boolean;
}

export interface SelectProps<V extends string = string> {
  value: V | undefined;
  onValueChange: (value: V) => void;
  options: readonly SelectOption<V>[];
  placeholder?: string;
  disabled?: boolean;
  /** Needed outside a Field. */
  'aria-label'?: string;
  className?: string;
}
