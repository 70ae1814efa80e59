/** 'saveJournal answers', 'after the quiet second', 'at once'. */
export const triggerWords = (eventType: string): string => {
  if (eventType === '') return 'at once'
  if (eventType.startsWith('xstate.done.actor.')) return `${eventType.slice('xstate.done.actor.'.length)} answers`
  if (eventType.startsWith('xstate.error.actor.')) return `${eventType.slice('xstate.error.actor.'.length)} fails`
  if (eventType.startsWith('xstate.done.state.')) return `${eventType.slice(eventType.lastIndexOf('.') + 1)} is done`
  return eventType.startsWith('xstate.after.') ? `after ${eventType.split('.')[2] ?? ''}` : eventType
}

/** The name of a guard or action; 'inline' without one. */
export const nameOf = (named: unknown): string => {
  if (typeof named === 'string') return named
  return typeof named === 'object' && named !== null && 'type' in named ? String(named.type) : 'inline'
}

/** 'signed out' for the key 'signed_out'. */
export const stateWords = (key: string): string => key.replaceAll('_', ' ')
