import { loadFailureTexts } from '../i18n/load-messages.ts'
import { type ApiError, reached, toApiError } from './api-error.ts'
import type { ApiResponse } from './transport.ts'

/** The error of a response that is not OK, once its text in the language of the page can be shown. The server has all texts. */
export async function failureOf(response: ApiResponse): Promise<ApiError> {
  const [body] = await reached(Promise.all([response.text(), import.meta.env.SSR ? null : loadFailureTexts()]))
  return toApiError(response.status, response.statusText ?? '', body)
}
