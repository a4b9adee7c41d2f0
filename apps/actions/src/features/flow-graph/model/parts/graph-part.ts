import type { Part, PartType } from '@botter/contracts';

/** Where lines begin at the right edge of a card. */
export interface CardPort {
  readonly id: string;
  /** From the top of the card. */
  readonly y: number;
}

/** What a type of part has on a card. */
export interface GraphPart<Type extends PartType> {
  /** @param height of the card */
  ports(part: Part<Type>, height: number): readonly CardPort[];
  /** Changes when ports of a card that is shown come or go. */
  portsKey(part: Part<Type>): string;
}

/** The lines of a kind of reference. */
export interface GraphLine {
  /** The port at which the line begins. @param index of the reference among those of its kind */
  port(index: number): string;
  /** Whether people draw it by hand; it moves then. */
  readonly isDrawn: boolean;
  /** In front of its label: room for a sign. */
  readonly signRoom: string;
  /** Token of the theme. */
  readonly colour: 'callback' | 'delayed' | 'muted';
  readonly dash: readonly number[];
}
