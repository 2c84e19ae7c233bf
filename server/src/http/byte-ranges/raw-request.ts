/** For tests: requests whose path is sent exactly as written; fetch and URL would normalise it. */
import { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'

export interface RawResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface RawRequest {
  readonly port: number
  readonly path: string
  readonly method?: string
  readonly headers?: Record<string, string>
}

/** Sends the request and returns the response as soon as its headers are there. */
export function openRequest({ port, path, method = 'GET', headers = {} }: RawRequest): {
  sent: ClientRequest
  response: Promise<IncomingMessage>
} {
  const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false })
  const response = new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve)
    sent.once('error', reject)
  })
  sent.end()
  return { sent, response }
}

/** Sends the request and reads the whole response; rejects when the connection ends before its body does. */
export async function rawRequest(options: RawRequest): Promise<RawResponse> {
  const message = await openRequest(options).response
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk)
  return { status: message.statusCode ?? 0, headers: message.headers, body: Buffer.concat(chunks) }
}
