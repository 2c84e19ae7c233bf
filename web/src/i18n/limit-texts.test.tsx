import { downloadPriceInvalid } from '@lamplight/contract/download-price'
import { LIMIT_CODES } from '@lamplight/contract/exceeded-limit'
import { withLimit, withRange } from '@lamplight/contract/longest'
import { validationTexts } from '@lamplight/contract/validation-texts'
import type { ReactElement } from 'react'
import { expect, it } from 'vitest'
import { toApiError } from '../api/api-error.ts'
import { renderPart } from '../testing/render-app.tsx'
import type { Language } from './languages.ts'
import { useErrorText } from './use-error-text.ts'
import { useValidationText } from './use-validation-text.ts'

interface Refusal {
  code: string
  value: number
  unit: string
}
const Refused = ({ code, value, unit }: Refusal) => {
  const body = { status: 413, code, detail: 'No.', limit: { value, unit } }
  return <p data-testid="shown">{useErrorText()(toApiError(413, '', JSON.stringify(body)))}</p>
}
const Sentence = ({ text }: { text: string }) => <p data-testid="shown">{useValidationText()(text)}</p>

/** Without no-break spaces and marks of direction. */
async function shownIn(language: Language, part: ReactElement): Promise<string> {
  const { findByTestId, unmount } = await renderPart(part, { language })
  const { textContent } = await findByTestId('shown')
  unmount()
  return textContent.replaceAll(/[\u2066-\u2069]/g, '').replaceAll(/[\u00a0\u202f]/g, ' ')
}

it.each([
  ['en', 'The file is larger than this site accepts. The limit is 8 GB.'],
  ['de', 'Die Datei ist größer, als diese Website annimmt. Die Grenze liegt bei 8 GB.'],
  ['es', 'El archivo es más grande de lo que acepta este sitio. El límite es de 8 GB.'],
  ['fr', 'Le fichier dépasse la taille acceptée par ce site. La limite est de 8 Go.'],
  ['ar', 'الملف أكبر مما يقبله هذا الموقع. الحد الأقصى 8 غيغابايت.'],
] as const)('a file that is too large is refused with the limit, in %s', async (language, text) => {
  expect(await shownIn(language, <Refused code="upload_too_large" value={8_589_934_592} unit="bytes" />)).toBe(text)
})

it.each([
  ['video_too_long', 43_200, 'seconds', /12 hours/],
  ['video_too_long', 5_400, 'seconds', /90 minutes/],
  ['image_too_large', 50_000_000, 'pixels', /50 megapixels/],
  ['playlist_full', 500, 'items', /500 videos/],
] as const)('%s says %i %s in the units of the reader', async (code, value, unit, text) => {
  expect(await shownIn('en', <Refused {...{ code, value, unit }} />)).toMatch(text)
})

it('every failure that names a limit has a place for it in each language', async () => {
  for (const language of ['en', 'ar', 'de', 'es', 'fr'] as const) {
    for (const code of LIMIT_CODES) {
      expect(
        await shownIn(language, <Refused code={code} value={777} unit="items" />),
        `${code} in ${language}`,
      ).toContain('777')
    }
  }
})

it.each([
  ['en', 'A post cannot exceed 20,000 characters'],
  ['de', 'Ein Beitrag darf höchstens 20.000 Zeichen haben'],
  ['ar', 'لا يمكن أن تتجاوز المشاركة 20,000 حرف'],
] as const)(
  'a text that is too long is refused with the limit of the server, with the separators of %s',
  async (language, text) => {
    const sentence = withLimit(validationTexts.forumPostTooLong, 20_000)
    expect(await shownIn(language, <Sentence text={sentence} />)).toBe(text)
  },
)

it.each([
  ['en', 'Please enter 0 or a price from $0.50 to $1,000.00'],
  ['de', 'Bitte geben Sie 0 oder einen Preis von 0,50 $ bis 1.000,00 $ ein'],
  ['es', 'Introduce 0 o un precio de 0,50 $ a 1000,00 $'],
  ['fr', 'Indiquez 0 ou un prix de 0,50 $ à 1 000,00 $'],
  ['ar', 'يُرجى إدخال 0 أو سعر من \u200f0.50 $ إلى \u200f1,000.00 $'],
] as const)('a price outside of its range is refused with the range, in the amounts of %s', async (language, text) => {
  expect(await shownIn(language, <Sentence text={downloadPriceInvalid()} />)).toBe(text)
})

it('a commission outside of its range is refused with the range', async () => {
  const text = withRange(validationTexts.commissionInvalid, { from: '1', to: '100' })
  expect(await shownIn('de', <Sentence text={text} />)).toBe('Die Provision muss zwischen 1 und 100 Prozent liegen')
})

it('a sentence that is not ours is shown unchanged', async () => {
  expect(await shownIn('de', <Sentence text="Something else" />)).toBe('Something else')
})
