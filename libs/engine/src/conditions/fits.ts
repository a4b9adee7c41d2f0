import {
  type Condition,
  type ConditionGroup,
  type ConditionTest,
  isGroup,
  membersOf,
} from '@botter/contracts';
import { DateTime } from 'luxon';
import type { ContactFacts, FieldValue } from '../contacts/contact-facts';
import { contactValue } from '../contacts/contact-values';
import { localTime } from '../templates/template-values';
import { beginsWithWords, hasWords } from '../triggers/text';
import { chanceOf, commonChanceFactor } from './chance';
import { comparableNumber, isIsoDate } from './comparable-values';
import { foldedField, foldedWanted } from './folded-values';

/** What a condition is decided by. */
export interface ConditionFacts {
  readonly contact: ContactFacts;
  readonly now: Date;
  /** IANA, of the bot. */
  readonly timeZone: string;
  /** See `chanceFactor`; left out for conditions that are no branch. */
  readonly chanceFactor?: number | undefined;
}

/** Whether a condition fits a contact. */
export function fits(condition: Condition | ConditionGroup, facts: ConditionFacts): boolean {
  const fitsMember = (member: ConditionTest | ConditionGroup) =>
    isGroup(member) ? fits(member, facts) : fitsTest(member, facts);
  const members: readonly (ConditionTest | ConditionGroup)[] = membersOf(condition);
  return 'all' in condition ? members.every(fitsMember) : members.some(fitsMember);
}

function fitsTest(test: ConditionTest, facts: ConditionFacts): boolean {
  const { contact, now } = facts;
  if ('field' in test) return fitsField(test, contactValue(contact, test.field), facts);
  if ('tag' in test) return contact.tags.includes(test.tag) === test.on;
  if ('language' in test) return test.language.some((code) => speaks(contact.language, code));
  if ('hours' in test) return isWithinHours(test.hours, facts);
  if ('seen_within_days' in test) return wasSeen(contact.lastSeenAt, test.seen_within_days, now);
  if ('chance' in test) {
    return chanceOf(contact.telegramUserId, facts.chanceFactor ?? commonChanceFactor) < test.chance;
  }
  return contact.startedBy === test.started_by;
}

type FieldTest = Extract<ConditionTest, { readonly field: string }>;

function fitsField(test: FieldTest, value: FieldValue | undefined, facts: ConditionFacts): boolean {
  if (!('value' in test)) return (value !== undefined) === (test.op === 'set');
  if (value === undefined) return test.op === 'is_not';
  if (test.op === 'within_days') return isWithinDays(value, test.value, facts);
  return comparisons[test.op](value, test, facts.contact);
}

type ValueTest = Exclude<Extract<FieldTest, { readonly value: unknown }>, { readonly op: 'within_days' }>;
type Compare = (value: FieldValue, test: ValueTest, contact: ContactFacts) => boolean;

const comparisons: { readonly [Op in ValueTest['op']]: Compare } = {
  is: isSame,
  is_not: (value, test, contact) => !isSame(value, test, contact),
  contains: (value, test, contact) => hasWords(foldedField(contact, test.field, value), foldedWanted(test)),
  starts: (value, test, contact) =>
    beginsWithWords(foldedField(contact, test.field, value), foldedWanted(test)),
  gt: (value, test) => order(value, test.value) === 1,
  lt: (value, test) => order(value, test.value) === -1,
};

function isSame(value: FieldValue, test: ValueTest, contact: ContactFacts): boolean {
  if (typeof value === 'number') return value === comparableNumber(test.value);
  return foldedField(contact, test.field, value) === foldedWanted(test);
}

/** 1 if the value is larger, -1 if it is smaller; undefined if the two can't be compared. */
function order(value: FieldValue, wanted: FieldValue): number | undefined {
  if (typeof value === 'number') {
    const number = comparableNumber(wanted);
    return number === undefined ? undefined : Math.sign(value - number);
  }
  if (!isIsoDate(value) || !isIsoDate(wanted)) return undefined;
  return Math.sign(value < wanted ? -1 : Number(value > wanted));
}

/** Today, and as many days before it on the calendar of the bot's zone. */
function isWithinDays(value: FieldValue, days: number, facts: ConditionFacts): boolean {
  if (!isIsoDate(value)) return false;
  const today = localTime(facts);
  const first = today.minus({ days }).toISODate();
  const last = today.toISODate();
  return first !== null && last !== null && value >= first && value <= last;
}

function speaks(language: string | null, code: string): boolean {
  const spoken = language?.toLowerCase();
  return spoken === code || spoken?.startsWith(`${code}-`) === true;
}

function wasSeen(lastSeenAt: string | null, days: number, now: Date): boolean {
  if (lastSeenAt === null) return false;
  return DateTime.fromISO(lastSeenAt) >= DateTime.fromJSDate(now).minus({ hours: 24 * days });
}

type Hours = Extract<ConditionTest, { readonly hours: object }>['hours'];

/**
 * From the first minute until just before the last. If they run over midnight, the hours after it belong to
 * the day before. Two equal times are 24 hours.
 */
function isWithinHours({ from, to, days }: Hours, facts: ConditionFacts): boolean {
  const { time, weekday } = clockOf(facts);
  const today = days.includes(weekday);
  if (from < to) return today && time >= from && time < to;
  const yesterday = days.includes(weekday === 1 ? 7 : weekday - 1);
  return (today && time >= from) || (yesterday && time < to);
}

interface WallClock {
  readonly timeZone: string;
  /** HH:MM. */
  readonly time: string;
  /** 1 is Monday. */
  readonly weekday: number;
}

const clocks = new WeakMap<Date, WallClock>();

/** Made once for each run, which has one time. */
function clockOf(facts: ConditionFacts): WallClock {
  const known = clocks.get(facts.now);
  if (known?.timeZone === facts.timeZone) return known;
  const local = localTime(facts);
  const clock = { timeZone: facts.timeZone, time: local.toFormat('HH:mm'), weekday: local.weekday };
  clocks.set(facts.now, clock);
  return clock;
}
