const limitMs = 2500

/** Whether a server answers: a refusal counts, a server error does not. Never throws. */
export const isReachable = async (address: string): Promise<boolean> => {
  try {
    const answer = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(limitMs) })
    await answer.body?.cancel()
    return answer.status < 500
  } catch {
    return false
  }
}
