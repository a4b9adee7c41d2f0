// oidc-provider prints advice on the console while it is loaded; imported before it, this keeps the output of
// tests readable.
Object.assign(console, { info: () => undefined, warn: () => undefined });
