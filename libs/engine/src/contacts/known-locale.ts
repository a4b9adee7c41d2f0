/** A language as the runtime knows it; English if it doesn't. Telegram passes on what an app calls it. */
export function knownLocale(language: string | null | undefined): string {
  if (!language) return 'en';
  try {
    return Intl.getCanonicalLocales(language)[0] ?? 'en';
  } catch {
    return 'en';
  }
}
