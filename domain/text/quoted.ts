/** Whatever was typed stays inside of its quotation: it cannot look like a heading or a day of the journal. */
export const quoted = (text: string): string =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')
