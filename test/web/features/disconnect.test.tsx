import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { DisconnectGoogle } from '#web/features/settings/general-settings.tsx'
import { driveView } from '#web/read-models/views.ts'
import { showDisconnect } from './fake-actors.ts'
import { draw, freshViews } from './fake-app.tsx'
import { press, update } from './person.ts'

freshViews()

const at = async (step: Parameters<typeof showDisconnect>[0], hasFailed = false) => {
  const drawn = draw(<DisconnectGoogle />)
  await update(() => showDisconnect(step, hasFailed))
  return { ...drawn, dialog: await screen.findByRole('dialog') }
}

describe('[security 2 Disconnect Google] in the settings', () => {
  it('asks before anything happens', async () => {
    const { actions } = draw(<DisconnectGoogle />)
    await press('Disconnect Google')
    expect(actions.disconnectGoogle).toHaveBeenCalledExactlyOnceWith('request')
  })

  it('says what becomes of edits that wait, of other devices and of the journals, and offers a copy', async () => {
    const { dialog, actions } = await at('confirming')
    expect(within(dialog).getAllByRole('listitem').length).toBe(3)
    await press('Export journal file first', dialog)
    await press('Disconnect', dialog)
    expect(actions.recovery.exportJournal).toHaveBeenCalledExactlyOnceWith('file')
    expect(actions.disconnectGoogle).toHaveBeenCalledExactlyOnceWith('confirm')
  })

  it.each([
    ['Google', false, true],
    ['this computer', true, false],
  ])('speaks of the drive that the journals are in: %s', async (_name, isHere, namesGoogle) => {
    driveView.isHere = isHere
    const { dialog } = await at('confirming', !isHere)
    const words = [...dialog.querySelectorAll('li, [role=alert]')].map((each) => each.textContent).join(' ')
    driveView.isHere = false
    expect([words.includes('Google'), words.includes('this computer')]).toEqual([namesGoogle, isHere])
  })

  it.each(['flushing', 'revoking'] as const)(
    'while it is %s neither Escape, nor the backdrop, nor a button closes it',
    async (step) => {
      const { dialog, actions } = await at(step)
      await update(() => fireEvent.keyDown(dialog, { key: 'Escape' }))
      await update(() => fireEvent.mouseDown(dialog))
      for (const name of ['Cancel', 'Disconnect'])
        await update(() => fireEvent.click(within(dialog).getByRole('button', { name })))
      expect(dialog.getAttribute('aria-busy')).toBe('true')
      expect(actions.disconnectGoogle).not.toHaveBeenCalled()
    },
  )

  it.each([
    ['Keep and disconnect', 'keep'],
    ['Discard and disconnect', 'discard'],
    ['Stay connected', 'cancel'],
  ] as const)('[F40] asks what becomes of edits that could not be saved: %s', async (label, answer) => {
    const { dialog, actions } = await at('asking')
    await press(label, dialog)
    expect(actions.disconnectGoogle).toHaveBeenLastCalledWith(answer)
  })

  it('a failure is said, with the other way to do it', async () => {
    const { dialog } = await at('confirming', true)
    expect(within(dialog).getByRole('alert').textContent).toContain(
      'Google could not be reached, so nothing has changed. Please try again.',
    )
    expect(within(dialog).getByRole('link').getAttribute('rel')).toBe('noopener noreferrer')
  })

  it('a question that is no longer on screen is taken back', async () => {
    const { actions, unmount } = await at('confirming')
    unmount()
    expect(actions.disconnectGoogle).toHaveBeenLastCalledWith('cancel')
  })
})
