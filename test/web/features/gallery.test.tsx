import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { GalleryScreen } from '#web/features/gallery/gallery-screen.tsx'
import { pieces } from '#web/features/gallery/pieces.tsx'

afterEach(cleanup)

/** Nothing to be seen: a hook, a style that hides. */
const unseen = ['media', 'visually-hidden']

describe('[spec 2 Shared interface pieces] The gallery', () => {
  it('shows every folder of the design system once', () => {
    const folders = readdirSync(join(import.meta.dirname, '../../../web/design')).filter((name) => !unseen.includes(name))
    expect(pieces.flatMap((piece) => piece.folders).toSorted()).toEqual(folders.toSorted())
  })

  it('shows each piece on paper and in ink', () => {
    const { container } = render(<GalleryScreen />)
    const sections = [...container.querySelectorAll('section[aria-labelledby$=-title]')]
    expect(sections.map((section) => section.id)).toEqual(pieces.map(({ id }) => id))
    const sheets = sections.map((section) => [...section.querySelectorAll(':scope > div > [data-theme]')].map((sheet) => [sheet.getAttribute('data-theme'), sheet.children.length > 0]))
    expect(sheets).toEqual(pieces.map(() => [['light', true], ['dark', true]]))
  })

  it('shows each variant, size and shape of a button, at rest, disabled and loading', () => {
    const { container } = render(<GalleryScreen />)
    const paper = container.querySelector<HTMLElement>('#buttons [data-theme=light]')
    const buttons = paper ? within(paper).getAllByRole('button') : []
    const names = buttons.map((button) => `${button.textContent || button.getAttribute('aria-label')}${button.hasAttribute('disabled') ? ', disabled' : ''}${button.getAttribute('aria-busy') ? ', loading' : ''}`)
    const variants = ['Primary', 'Secondary', 'Success', 'Error', 'Ghost', 'Neutral']
    expect(names).toEqual([
      ...variants, ...variants.map((name) => `${name}, disabled`), ...variants.map((name) => `${name}, loading`),
      'Size xs', 'Size sm', 'Size md', 'Size lg',
      ...['circle', 'square'].flatMap((shape) => ['xs', 'sm', 'md', 'lg'].map((size) => `Add, a ${shape} of size ${size}`)), 'Add, loading, loading',
    ])
  })

  it('leads to each piece from its top', () => {
    render(<GalleryScreen />)
    const links = within(screen.getByRole('navigation', { name: 'Pieces' })).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(pieces.map(({ id }) => `#${id}`))
  })
})
