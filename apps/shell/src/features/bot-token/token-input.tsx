import { findBotToken } from '@botter/contracts';
import { PasswordInput } from '@botter/web-ui';
import type { ClipboardEvent } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

interface TokenInputProps {
  field: UseFormRegisterReturn;
  /** Uses a token that was found in a pasted text. */
  onToken: (token: string) => void;
  /** Gets the focus when its step opens. */
  isFirst?: boolean;
}

/**
 * A masked field for a bot token. People may paste BotFather's whole message: an input drops line ends, which
 * would join the token with the words behind it, so the token is extracted before.
 */
export function TokenInput({ field, onToken, isFirst }: TokenInputProps) {
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const token = findBotToken(event.clipboardData.getData('text'));
    if (!token) return;
    event.preventDefault();
    onToken(token);
  };
  return (
    <PasswordInput
      what="token"
      placeholder="123456789:ABCdef…"
      onPaste={paste}
      data-first-field={isFirst}
      {...field}
    />
  );
}
