import type { LintedAction, LintedConfiguration, Problem } from '../problem';

/** What Telegram refused when an action was last sent: errors that no rule can predict. */
export function refusals({ actions, refusals: refused = [] }: LintedConfiguration): Problem[] {
  const texts = new Map(refused.map(({ actionId, text }) => [actionId, text]));
  return actions.flatMap((action) => {
    const text = action.enabled ? texts.get(action.id) : undefined;
    return text === undefined ? [] : [problemOf(action, text)];
  });
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
    message: `Telegram refused this action when it was last sent: ${text.trim().replace(/\.?$/, '.')}`,
    advice: `${adviceOf[part]} Saving the action clears this.`,
  };
}

const adviceOf = {
  media: 'Choose another file, or send the message without one.',
  button: 'Check the values of the buttons.',
  text: 'Check the formatting and content of the message, and try it in a chat.',
};
