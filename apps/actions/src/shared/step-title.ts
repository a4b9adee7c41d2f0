import { parseTemplate, type Step, stepSentence, type TemplatePlace } from '@botter/contracts';
import { stepLooks } from './components/step-looks';

/**
 * A step in one line: its sentence, with the names of values in brackets, or what it is while nothing is
 * written in it.
 */
export function stepTitle(step: Step): string {
  const sentence = parseTemplate(stepSentence(step))
    .parts.map((part) => (typeof part === 'string' ? part : `[${wordsOf(part)}]`))
    .join('')
    .trim();
  return /(:|\bto|\bSet)$/.test(sentence) ? stepLooks[step.type].label : sentence;
}

/** A place for a value: "first name". */
function wordsOf({ root, name }: TemplatePlace): string {
  return root === 'answer' ? root : name.replaceAll('_', ' ') || root;
}
