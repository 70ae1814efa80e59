/** As a Markdown quotation, so that no typed line looks like a heading or a day of the journal. */
export const quoted = (text: string): string =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')
