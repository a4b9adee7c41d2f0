import { useState } from 'react';
import { Input, type InputProps } from './input';

export interface NumberInputProps extends Omit<InputProps, 'type' | 'value' | 'onChange'> {
  value: number | undefined;
  /** Undefined if nothing is written. */
  onValue: (value: number | undefined) => void;
}

/** A number. What is typed stays until the field is left, even if it is none. */
export function NumberInput({ value, onValue, ...rest }: NumberInputProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <Input
      type="number"
      step="any"
      value={typed ?? (value === undefined ? '' : String(value))}
      onChange={({ target }) => {
        setTyped(target.value);
        onValue(target.value === '' ? undefined : Number(target.value));
      }}
      onBlur={() => setTyped(undefined)}
      {...rest}
    />
  );
}
