import type { BotTemplate } from '@botter/contracts';
import { communityRules } from './community-rules';
import { event } from './event';
import { faq } from './faq';
import { feedback } from './feedback';
import { shopMenu } from './shop-menu';
import { supportDesk } from './support-desk';
import { weeklyBroadcast } from './weekly-broadcast';
import { welcome } from './welcome';

/** The templates for an empty bot, in this order. */
export const templates: readonly BotTemplate[] = [
  supportDesk,
  faq,
  event,
  shopMenu,
  communityRules,
  feedback,
  welcome,
  weeklyBroadcast,
];
