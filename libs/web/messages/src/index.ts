/** The fields in which messages are written, and how their values look filled in. */
export { FormattedText } from './formatted-text';
export { formatShortcuts } from './html-toolbar';
export { ChosenMedia } from './media/chosen-media';
export { mediaOfFile } from './media/media-of-file';
export { MediaPicker } from './media/media-picker';
export { useFileContent } from './media/use-file-content';
export { type MediaUpload, useMediaUpload } from './media/use-media-upload';
export { measureMessage } from './message-length';
export { filledLabels, filledText } from './preview/filled-text';
export { sampleAnswer, sampleValues } from './preview/sample-values';
export { type FillIn, useFillIn } from './preview/use-fill-in';
export { TemplateArea, TemplateInput } from './template-field';
export { type ValueChoice, valuesAfter } from './values/values';
