/** Lists whose rows a person can sort; a package of its own, so that only pages with such a list load it. */
export * from './move-buttons';
export * from './sortable-list';
export * from './sortable-row';
