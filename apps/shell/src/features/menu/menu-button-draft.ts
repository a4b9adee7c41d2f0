import { type MenuButton, webAppFieldsText } from '@botter/contracts';

/** The menu button in the form: text and address stay while another type is tried. */
export interface MenuButtonDraft {
  readonly type: MenuButton['type'];
  readonly text: string;
  readonly url: string;
}

export function toButtonDraft(button: MenuButton): MenuButtonDraft {
  return button.type === 'web_app'
    ? { type: 'web_app', text: button.text, url: button.web_app.url }
    : { type: button.type, text: '', url: '' };
}

/** The request for a draft, or why it can't be sent, as a text for people. */
export function toMenuButton({ type, text, url }: MenuButtonDraft): MenuButton | { problem: string } {
  if (type !== 'web_app') return { type };
  if (!text.trim() || !url.trim()) return { problem: webAppFieldsText };
  return { type, text: text.trim(), web_app: { url: url.trim() } };
}

/** Whether updating would change anything. */
export function isSameButton(draft: MenuButtonDraft, live: MenuButton): boolean {
  if (draft.type !== live.type) return false;
  return live.type !== 'web_app' || (draft.text === live.text && draft.url === live.web_app.url);
}
