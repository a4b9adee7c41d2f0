import type { JsonObject } from '../world/types';
import { badRequest } from './api-error';

const styles = ['danger', 'success', 'primary'];

/** How a button of any keyboard looks: its style and its emoji. */
export function buttonStyle({ style, icon_custom_emoji_id: icon }: JsonObject): JsonObject {
  if (style !== undefined && !styles.includes(String(style)))
    throw badRequest('invalid button style specified');
  return { ...(style !== undefined && { style }), ...(icon !== undefined && { icon_custom_emoji_id: icon }) };
}
