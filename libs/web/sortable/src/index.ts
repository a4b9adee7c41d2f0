/** Lists whose rows a person puts in order; a package of its own, so that only pages with one load it. */
export * from './move-buttons';
export * from './sortable-list';
export * from './sortable-row';
