/**
 * Which expectations this build has of the database. It goes up by one with the first build that no longer needs something
 * which is to be taken away; the migration that takes it away, in a later version, names this number as its `minimumLevel`.
 */
export const schemaLevel = 1;
