import type { HelpArticle } from '../help-article';
import { analytics } from './analytics';
import { botActions } from './bot-actions';
import { gettingStarted } from './getting-started';
import { inlineButtons } from './inline-buttons';
import { security } from './security';
import { troubleshooting } from './troubleshooting';

/** The articles, in the order in which they are shown. */
export const articles: readonly HelpArticle[] = [
  gettingStarted,
  botActions,
  inlineButtons,
  analytics,
  security,
  troubleshooting,
];
