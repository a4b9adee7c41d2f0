import type { LintedAction, LintedConfiguration, Problem } from '../problem';

/** What went wrong when an action last ran: errors that no rule can predict. */
export function refusals({ actions, refusals: refused = [] }: LintedConfiguration): Problem[] {
  const known = new Map(refused.map((one) => [one.actionId, one]));
  return actions.flatMap((action) => {
    const met = action.enabled ? known.get(action.id) : undefined;
    if (!met) return [];
    return [met.isDialog ? stoppedDialog(action, met.text) : problemOf(action, met.text)];
  });
}

function stoppedDialog({ id }: LintedAction, text: string): Problem {
  return {
    code: 'dialog_stopped',
    severity: 'error',
    actionId: id,
    where: { part: 'text' },
    message: sentence(text),
    advice: 'Ask a question, or end the action, somewhere on the way. Saving the action clears this.',
  };
}

function problemOf({ id, actionData: { media } }: LintedAction, text: string): Problem {
  const isMedia = Boolean(media) && /media|file|photo|image|video|http url|webpage/i.test(text);
  const isButton = /button|reply markup|keyboard/i.test(text);
  const part = isMedia ? 'media' : isButton ? 'button' : 'text';
  return {
    code: 'refused_by_telegram',
    severity: 'error',
    actionId: id,
    where: part === 'button' ? { part, index: 0 } : { part },
    message: `Telegram refused this action when it was last sent: ${sentence(text)}`,
    advice: `${adviceOf[part]} Saving the action clears this.`,
  };
}

const adviceOf = {
  media: 'Choose another file, or send the message without one.',
  button: 'Check the values of the buttons.',
  text: 'Check the formatting and content of the message, and try it in a chat.',
};

function sentence(text: string): string {
  return text.trim().replace(/\.?$/, '.');
}
