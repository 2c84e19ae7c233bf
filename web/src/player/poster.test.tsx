import { fireEvent } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPart } from '../testing/render-app.tsx'
import { Poster } from './poster.tsx'

it('a poster that cannot be loaded is left out: the browser would draw its broken-image sign over the player', async () => {
  const { container } = await renderPart(<Poster url="/broken.jpg" set={[]} video={{ current: null }} />)
  fireEvent.error(container.querySelector('img') ?? document.body)
  expect(container.querySelector('img')).toBeNull()
})
