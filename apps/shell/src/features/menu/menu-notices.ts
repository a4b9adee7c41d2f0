import { errorText } from '@botter/web-data';
import { toast } from '@botter/web-ui';

/** Notices of the menu screen: successes stay 5 seconds, failures 8. */
export const menuNotice = {
  success: (text: string) => toast.success(text, { durationMs: 5000 }),
  /** With the reason after a colon, where there is one. */
  failure: (text: string, error: unknown) => {
    const reason = errorText(error, '');
    toast.error(reason ? `${text}: ${reason}` : text, { durationMs: 8000 });
  },
  refusal: (text: string) => toast.error(text, { durationMs: 8000 }),
};
