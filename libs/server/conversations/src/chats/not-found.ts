import { BotterError } from '@botter/contracts';

export function noSuchChat(): BotterError {
  return new BotterError('not_found', 'This bot has no such chat');
}

export function noSuchMessage(): BotterError {
  return new BotterError('not_found', 'This chat has no such message');
}
