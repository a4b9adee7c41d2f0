import { createOpenStore } from './open-store';

export const shortcutSheetStore = createOpenStore();
