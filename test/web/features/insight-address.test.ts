import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useLook } from '#web/features/insight/insight-address.ts'

it('an address that asks for the same in other words changes no look', () => {
  history.replaceState(null, '', '/app/insight?side=long&month=2026-11')
  const { result } = renderHook(() => useLook().look)
  const first = result.current
  expect(first).toEqual({ side: 'long', month: '2026-11' })
  act(() => history.replaceState(null, '', '/app/insight?month=2026-11&side=long&other=1'))
  expect(result.current).toBe(first)
  act(() => history.replaceState(null, '', '/app/insight?side=short&month=2026-11'))
  expect(result.current).toEqual({ side: 'short', month: '2026-11' })
})
