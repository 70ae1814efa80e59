/**
 * What spec section 5 refuses in texts. The page needs no such protection: it shows texts only as text. Each pattern
 * begins with a fixed character or word and never repeats over itself, so every check takes linear time.
 */

const scriptTag = /<\s*(?:\/\s*)?script\b/i
const iframeTag = /<\s*(?:\/\s*)?iframe\b/i
const scriptLink = /javascript:/i
const imageTag = /<\s*(?:img|image|svg)\b/i
const handler = /\bon\w+\s*=/i
const quotedHandler = /\bon\w+\s*=\s*["']/i
const clickOrErrorHandler = /\bon(?:click|error)\s*=/i

/** Opening or closing script tags, also unfinished ones. */
export const hasScriptTag = (text: string): boolean => scriptTag.test(text)
/** Opening or closing iframe tags, also without an end. */
export const hasIframeTag = (text: string): boolean => iframeTag.test(text)
/** Links that run script. */
export const hasScriptLink = (text: string): boolean => scriptLink.test(text)
/** An event handler with a quoted value, in a tag or not. */
export const hasQuotedHandler = (text: string): boolean => quotedHandler.test(text)
/** `onclick=` or `onerror=`, in a tag or not. */
export const hasClickOrErrorHandler = (text: string): boolean => clickOrErrorHandler.test(text)

/** An image or svg tag with a handler in it or after it (an svg's children have handlers too). */
export const hasImageHandler = (text: string): boolean => {
  const start = text.search(imageTag)
  return start >= 0 && handler.test(text.slice(start))
}

const controlCharacter = /\p{Cc}/u
const controlButTabAndLineBreak = /(?![\t\n\r])\p{Cc}/u

/** Any control character. */
export const hasControlCharacter = (text: string): boolean => controlCharacter.test(text)
/** Control characters except tab and line breaks. */
export const hasControlCharacterInProse = (text: string): boolean => controlButTabAndLineBreak.test(text)
