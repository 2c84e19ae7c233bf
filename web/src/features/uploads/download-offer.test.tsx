import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderPart } from '../../testing/render-app.tsx'
import { DownloadOffer, NO_DOWNLOAD, toSaleFields } from './download-offer.tsx'

function Form() {
  const [value, setValue] = useState(NO_DOWNLOAD)
  return (
    <>
      <DownloadOffer value={value} onChange={setValue} error={undefined} isDisabled={false} />
      <output>{JSON.stringify(toSaleFields(value))}</output>
    </>
  )
}

const selling = (canSell: boolean) => ({ 'GET /api/selling': () => ({ body: { canSell } }) })

test('a creator who accepts payments can offer a new video for download at a price [M-DOWNLOAD-16]', async () => {
  const { actor } = await renderPart(<Form />, { responses: selling(true) })
  expect(screen.getByText('{}')).toBeTruthy()
  await actor.click(await screen.findByRole('checkbox', { name: 'Offer as a download' }))
  await actor.type(screen.getByLabelText(/^Price \(US dollars\)/), '4.99')
  expect(screen.getByText('{"isDownloadable":true,"downloadPrice":"4.99"}')).toBeTruthy()
})

test('the offer is hidden for others', async () => {
  await renderPart(<Form />, { responses: selling(false) })
  await Promise.resolve()
  expect(screen.queryByRole('checkbox')).toBeNull()
})
