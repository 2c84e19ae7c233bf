import type { Endpoint, ResponseOf } from '@lamplight/contract/endpoint'
import { reached } from './api-error.ts'
import { failureOf } from './failure-of.ts'

/** Sends a file as the multipart form of an endpoint and returns its body. Rejects with `ApiError` when the response is not OK. */
export async function sendFile<E extends Endpoint & { multipart: string }>(
  { method, path, multipart }: E,
  file: File,
): Promise<ResponseOf<E>> {
  const form = new FormData()
  form.set(multipart, file)
  const request = fetch(path, {
    method,
    headers: { accept: 'application/json' },
    credentials: 'include',
    body: form,
  })
  const response = await reached(request)
  if (!response.ok) throw await failureOf(response)
  return reached(response.json())
}
