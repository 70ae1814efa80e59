const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text, escaped for a page or for a quoted attribute. */
export const escape = (text: string): string =>
  text.replace(/[&<>"']/gu, (character) => entities[character] ?? character)
