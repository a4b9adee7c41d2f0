/** The fields in which messages are written, and how their values look filled in. */
export { FormattedText } from './formatted-text';
export { formatShortcuts } from './html-toolbar';
export { measureMessage } from './message-length';
export { filledLabels, filledText } from './preview/filled-text';
export { sampleAnswer, sampleValues } from './preview/sample-values';
export { type FillIn, useFillIn } from './preview/use-fill-in';
export { TemplateArea, TemplateInput } from './template-field';
export { type ValueChoice, valuesAfter } from './values/values';
