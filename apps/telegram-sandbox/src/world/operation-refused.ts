/** Something that a person can't do; the text is for the one who tries. */
export class OperationRefused extends Error {}
