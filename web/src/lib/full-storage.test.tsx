/** What is written to the storage of the browser is a convenience: full or forbidden storage breaks no page. */
import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { EMPTY_DRAFT, forgetDraft, useStoredDraft } from '../features/uploads/use-draft.ts'
import { forgetPendingPurchase, readPendingPurchase, storePendingPurchase } from './pending-purchase.ts'
import { clearPersonalStorage, clearSavedList } from './personal-storage.ts'

function refuseStorage(): void {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    })
}

test('the upload form works without storage', () => {
  refuseStorage()
  renderHook(() => useStoredDraft({ ...EMPTY_DRAFT, title: 'Psalm 23' }))
  forgetDraft()
})

test('without storage a purchase can be paid as long as the page is open', () => {
  const purchase = { clientSecret: 'pi_1_secret_2', videoId: 3, videoTitle: 'Psalm 23', price: 4.5 }
  refuseStorage()
  expect(readPendingPurchase()).toBeNull()
  storePendingPurchase(purchase)
  expect(readPendingPurchase()).toEqual(purchase)
  forgetPendingPurchase()
  expect(readPendingPurchase()).toBeNull()
})

test('without storage a purchase is forgotten when its person signs out', () => {
  refuseStorage()
  storePendingPurchase({ clientSecret: 'pi_1_secret_2', videoId: 3, videoTitle: 'Psalm 23', price: 4.5 })
  clearPersonalStorage(false)
  expect(readPendingPurchase()).toBeNull()
})

test('inside another site, where the browser forbids the cache, there is no saved list to delete', async () => {
  const refused = Promise.reject(new DOMException('Denied', 'SecurityError'))
  const handled = vi.spyOn(refused, 'catch')
  vi.stubGlobal('caches', { delete: () => refused })
  clearSavedList()
  vi.unstubAllGlobals()
  // A rejection that nobody handles is reported as a fault of the page.
  expect(handled).toHaveBeenCalledOnce()
})
