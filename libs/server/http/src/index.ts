export * from './call.decorator';
export * from './call-input';
export * from './caller';
export * from './clock';
export { countDropped } from './dropped-bytes';
export * from './error.filter';
export * from './error-response';
export { drain } from './graceful-close';
export * from './http.module';
export * from './http-application';
export * from './if-match';
export * from './json-in-pieces';
export * from './openapi/openapi-document';
export * from './reader-limits';
export * from './route-check';
export { jsonByteLimit } from './server-options';
export * from './shortcut';
export { UploadBodies } from './uploads/upload-bodies';
export {
  type ExpectedSize,
  interrupted,
  type UploadedFile,
  uploadedFile,
} from './uploads/uploaded-file';
export { appConfigOf } from './web/app-config';
export { resourceMetadataUrl } from './well-known.routes';
