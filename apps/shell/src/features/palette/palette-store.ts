import { createOpenStore } from '../shortcuts/open-store';

export const paletteStore = createOpenStore();
