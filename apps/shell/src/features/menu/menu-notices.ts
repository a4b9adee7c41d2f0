import { errorText, undoOption } from '@botter/web-data';
import { toast } from '@botter/web-ui';

const durationMs = 5000;

/** Notices of the menu screen: successes stay 5 seconds, failures 8. */
export const menuNotice = {
  success: (text: string) => toast.success(text, { durationMs }),
  /** A change that Telegram has accepted can be undone. */
  saved: (botId: string, text: string) => toast.success(text, { ...undoOption(botId), durationMs }),
  /** With the reason after a colon, if there is one. */
  failure: (text: string, error: unknown) => {
    const reason = errorText(error, '');
    toast.error(reason ? `${text}: ${reason}` : text, { durationMs: 8000 });
  },
  refusal: (text: string) => toast.error(text, { durationMs: 8000 }),
};
