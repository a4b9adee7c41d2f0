import type { StepType } from '@botter/contracts';
import {
  CornerDownRight,
  Headset,
  Hourglass,
  type LucideIcon,
  MessageCircleQuestion,
  MessageSquare,
  Split,
  UserRoundPen,
} from 'lucide-react';

interface StepLook {
  readonly label: string;
  readonly Icon: LucideIcon;
}

/** How every type of step is called and drawn, in the order in which they are offered. */
export const stepLooks: Readonly<Record<StepType, StepLook>> = {
  question: { label: 'Question', Icon: MessageCircleQuestion },
  message: { label: 'Message', Icon: MessageSquare },
  branch: { label: 'Branch', Icon: Split },
  set: { label: 'Set value', Icon: UserRoundPen },
  pause: { label: 'Pause', Icon: Hourglass },
  goTo: { label: 'Go to', Icon: CornerDownRight },
  handOver: { label: 'Hand over', Icon: Headset },
};

export const stepTypes = Object.keys(stepLooks) as StepType[];
