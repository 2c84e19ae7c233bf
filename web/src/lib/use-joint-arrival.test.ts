import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useJointArrival } from './use-joint-arrival.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const LOADING = { key: 'all', isMainLoading: true, isOtherLoading: true }

const render = () => renderHook(useJointArrival, { initialProps: LOADING })

it('parts of a page appear together, when the last of them has loaded', () => {
  const { result, rerender } = render()
  rerender({ ...LOADING, isOtherLoading: false })
  expect(result.current).toBe(false)
  rerender({ ...LOADING, isMainLoading: false })
  expect(result.current).toBe(false)
  rerender({ key: 'all', isMainLoading: false, isOtherLoading: false })
  expect(result.current).toBe(true)
})

it('the main part waits a second for the others once its own data has loaded', () => {
  const { result, rerender } = render()
  act(() => void vi.advanceTimersByTime(5_000))
  expect(result.current).toBe(false)
  rerender({ ...LOADING, isMainLoading: false })
  act(() => void vi.advanceTimersByTime(999))
  expect(result.current).toBe(false)
  act(() => void vi.advanceTimersByTime(1))
  expect(result.current).toBe(true)
})

it('parts that are shown stay while they are loaded again, and start over for something else', () => {
  const { result, rerender } = render()
  rerender({ key: 'all', isMainLoading: false, isOtherLoading: false })
  rerender(LOADING)
  expect(result.current).toBe(true)
  rerender({ ...LOADING, key: 'prayer' })
  expect(result.current).toBe(false)
})
