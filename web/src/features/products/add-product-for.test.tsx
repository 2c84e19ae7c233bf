import { act, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { sessionQuery } from '../../api/session.ts'
import { person } from '../../testing/render-app.tsx'
import { open } from './testing/products.tsx'

it('a product that is being added stays when the session ends, and is not shown to somebody else who signs in', async () => {
  const { actor, queryClient } = await open({}, person())
  const become = (user: ReturnType<typeof person> | null) =>
    act(async () => queryClient.setQueryData(sessionQuery.queryKey, user))
  await actor.click(await screen.findByRole('button', { name: 'Add Product' }))
  const dialog = within(await screen.findByRole('dialog'))
  const title = dialog.getByLabelText<HTMLInputElement>(/^Title/)
  await actor.type(title, 'Olive lamp')
  await become(null)
  expect(title.isConnected && title.value).toBe('Olive lamp')
  await become(person({ id: 99 }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})
