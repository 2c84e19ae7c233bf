import { it } from 'vitest'
import { toApiError } from '../api/api-error.ts'
import { renderPart } from '../testing/render-app.tsx'
import { useErrorText } from './use-error-text.ts'
import { useValidationText } from './use-validation-text.ts'

const Failed = ({ error }: { error: unknown }) => <p data-testid="shown">{useErrorText()(error)}</p>
const Broken = ({ rule }: { rule: string }) => <p data-testid="shown">{useValidationText()(rule)}</p>
const proxy = (status: number) => toApiError(status, '', `<html><h1>${status}</h1></html>`)
const internal = (fields: object) => toApiError(500, '', JSON.stringify({ code: 'internal', ...fields }))

it.each([
  ['a proxy that cannot reach the site', proxy(502), 'The service is not ready yet. Please try again in a moment.'],
  ['a proxy that waited too long', proxy(504), 'The service is not ready yet. Please try again in a moment.'],
  ['a proxy that accepts less than the site', proxy(413), /^The server did not accept this, because it is too large\./],
  ['a failure with its number', internal({ requestId: 'req-7' }), /Please try again\. If it happens again, .*: req-7$/],
  ['a failure without one', internal({}), 'Something went wrong. Please try again.'],
  ['anything else', new Error('x'), 'Something went wrong. Please try again.'],
])('what to do is said after %s', async (_, error, text) => {
  const { findByText } = await renderPart(<Failed error={error} />)
  await findByText(text)
})

it.each([
  'Invalid input',
  'Invalid input: expected number, received string',
  'Too big: expected string to have <=100 characters',
])('a rule without a sentence of its own, “%s”, has one in the language of the page', async (rule) => {
  const { findByText } = await renderPart(<Broken rule={rule} />, { language: 'de' })
  await findByText('Dieser Wert ist ungültig')
})
