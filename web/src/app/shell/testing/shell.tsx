/** The frame of every page as tests see it. */
import { screen, within } from '@testing-library/react'
import { person, renderApp } from '../../../testing/render-app.tsx'

// /upload is a page without data of its own.
export const open = (surroundings: Parameters<typeof renderApp>[1] = {}) =>
  renderApp('/upload', { user: person(), ...surroundings })

/** The sidebar and the bottom bar: the width decides which of them is visible. */
export const navigations = async () => {
  const [sidebar, bottomBar] = await screen.findAllByRole('navigation', { name: 'Main navigation' })
  if (!sidebar || !bottomBar) throw new Error('There are not two navigations.')
  return { sidebar, bottomBar }
}
export const sidebar = async () => (await navigations()).sidebar
export const header = async () => within(await screen.findByRole('banner'))

/** Opens the menu behind the button with this name. */
export async function openMenu(actor: Awaited<ReturnType<typeof renderApp>>['actor'], name: string) {
  await actor.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('menu'))
}
