import type { TextEntity } from '@botter/bot-api';

/** A refusal of markup; `reason` is Telegram's text after "can't parse entities: ". */
export class MarkupRefused extends Error {
  constructor(readonly reason: string) {
    super(reason);
  }
}

/** Text without its markup. The entities may be empty or overlap the blanks at the ends. */
export interface ParsedMarkup {
  readonly text: string;
  readonly entities: readonly TextEntity[];
}
