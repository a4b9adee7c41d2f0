import { createOpenStore } from '../features/shortcuts/open-store';

export const paletteStore = createOpenStore();
