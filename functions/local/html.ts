const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text as it stands in a page, or in a quoted attribute of it. */
export const escape = (text: string): string =>
  text.replace(/[&<>"']/gu, (character) => entities[character] ?? character)
