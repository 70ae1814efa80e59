import type { SessionStore } from '#machines/ports/session.ts'

/**
 * The stored session as one page may change it: only while it belongs to the user of that page. A page that comes
 * back from sleep may not know yet that somebody else has signed in, and must not sign them out or clear their file.
 */
export const ownSession = (session: SessionStore, userId: () => string | undefined): SessionStore => {
  const isOwn = () => {
    const stored = session.read().userId
    const own = userId()
    return stored === undefined || own === undefined || stored === own
  }
  return {
    ...session,
    writeTokens: (tokens) => isOwn() && session.writeTokens(tokens),
    clearTokens: () => isOwn() && session.clearTokens(),
    writeFileId: (fileId) => isOwn() && session.writeFileId(fileId),
    clearFileId: () => isOwn() && session.clearFileId(),
    clearAll: () => isOwn() && session.clearAll(),
  }
}
