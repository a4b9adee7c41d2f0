/**
 * The level of this build's expectations of the database. Raise it by one with the first build that no longer
 * needs something that is to be removed; the migration that removes it, in a later version, names this number
 * as its `minimumLevel`.
 */
export const schemaLevel = 1;
