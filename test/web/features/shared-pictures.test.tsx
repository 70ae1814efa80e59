import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { today } from '#test/support/builders.ts'
import { TodayScreen } from '#web/features/today/today-screen.tsx'
import { type AttachmentsStep, attachmentsView, noAttachments } from '#web/read-models/attachments.ts'
import { dayView } from '#web/read-models/views.ts'
import { draw, fakeActions, freshViews } from './fake-app.tsx'
import { press, update } from './person.ts'

freshViews()

/** Today, with what is asked about pictures written down; what is shared is there as soon as it is asked for. */
const open = async (hash: string, ...names: ReadonlyArray<string>) => {
  window.history.replaceState(null, '', `/app/today${hash}`)
  const fake = fakeActions()
  const steps: AttachmentsStep[] = []
  const take = (step: AttachmentsStep) => {
    steps.push(step)
    attachmentsView.shared = step.type === 'take-shared' ? names.map((name) => ({ name, url: undefined })) : []
  }
  await update(() =>
    draw(<TodayScreen />, { ...fake, actions: { ...fake.actions, attachments: async () => ({ take }) } }),
  )
  await screen.findByRole('heading', { name: 'Pictures and files' })
  return { steps, performed: fake.performed }
}

afterEach(() => {
  Object.assign(attachmentsView, noAttachments)
  window.history.replaceState(null, '', '/')
})

describe('Pictures that another app has shared', () => {
  it.each([
    ['on a day of work', false],
    ['on a day off', true],
  ])('are offered to today, and are its own by a press: %s', async (_, dayOff) => {
    Object.assign(dayView, { dayOff })
    const { steps, performed } = await open('#shared-pictures', 'a.png', 'b.png')
    const dialog = await screen.findByRole('dialog', { name: 'Add 2 pictures to today?' })
    expect([...dialog.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual(['a.png', 'b.png'])
    expect([steps, performed, window.location.hash]).toEqual([[{ type: 'take-shared', place: { day: today } }], [], ''])
    await press('Add to today')
    expect(steps.at(-1)).toEqual({ type: 'add-shared', place: { day: today } })
    expect(screen.queryByRole('dialog')).toBeNull()
    const heading = screen.getByRole('heading', { name: 'Pictures and files' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
  })

  it('are left where their user says so', async () => {
    const { steps, performed } = await open('#shared-pictures', 'a.png')
    await screen.findByRole('dialog', { name: 'Add 1 picture to today?' })
    await press('Do not add')
    expect([steps.at(-1), performed, screen.queryByRole('dialog')]).toEqual([{ type: 'leave-shared' }, [], null])
  })

  it('are not asked for where nothing was shared', async () => expect((await open('')).steps).toEqual([]))
})
