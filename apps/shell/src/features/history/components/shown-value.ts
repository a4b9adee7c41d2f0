import { stepsSchema, type TakeoverMode, triggerSchema, triggerSentence } from '@botter/contracts';
import { takeoverNames } from '../../bot/components/takeover-names';
import { formatDelay } from './format-delay';
import { shownStep } from './shown-step';

/** Whether a value of a change is long enough to be shown as a text next to the other one. */
export function isLongText(value: unknown): boolean {
  return typeof value === 'string' && (value.length > 60 || value.includes('\n'));
}

/**
 * A value of a change as text: a text as it is, a button with its target. Some fields have names for their
 * values.
 */
export function shownValue(value: unknown, field?: string): string {
  if (field === 'takeoverMode') return takeoverNames[value as TakeoverMode] ?? 'Another mode';
  if (value === null || value === undefined || value === '') return 'None';
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (Array.isArray(value))
    return value.length === 0 ? 'None' : value.map((one) => shownValue(one)).join(', ');
  const trigger = triggerSchema.safeParse(value).data;
  if (trigger) return triggerSentence(trigger);
  const [step] = stepsSchema.safeParse([value]).data ?? [];
  if (step) return shownStep(step);
  const fields = value as Readonly<Record<string, unknown>>;
  if ('label' in fields) return `${String(fields.label)} → ${String(fields.value)}`;
  if ('callbackCommand' in fields) {
    return `${String(fields.callbackCommand)} after ${formatDelay(Number(fields.delaySeconds))}`;
  }
  if ('command' in fields && 'description' in fields) {
    return `/${String(fields.command)} – ${String(fields.description)}`;
  }
  if ('web_app' in fields) return `${String(fields.text)} → ${webAppUrl(fields.web_app)}`;
  if (fields.source === 'url') return `${String(fields.type)}: ${String(fields.url)}`;
  if (fields.source === 'upload') return `${String(fields.type)}: uploaded file`;
  if (fields.type === 'commands') return 'List of commands';
  if (fields.type === 'default') return "Telegram's own";
  return JSON.stringify(value);
}

function webAppUrl(app: unknown): string {
  return String((app as { url?: unknown } | null)?.url ?? '');
}
