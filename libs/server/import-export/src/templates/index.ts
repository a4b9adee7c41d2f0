import type { BotTemplate } from '@botter/contracts';
import { communityRules } from './community-rules';
import { event } from './event';
import { faq } from './faq';
import { feedback } from './feedback';
import { shopMenu } from './shop-menu';
import { supportDesk } from './support-desk';

/** The templates for an empty bot, in this order. */
export const templates: readonly BotTemplate[] = [
  supportDesk,
  faq,
  event,
  shopMenu,
  communityRules,
  feedback,
];
