/** A person's uploads over a real connection, as a browser or a program makes them. */

import { TUS_PATH } from '@lamplight/contract/uploads'
import type { WatchVideo } from '@lamplight/contract/video-responses'

export interface HttpResponse<T = Record<string, unknown>> {
  status: number
  headers: Headers
  text: string
  /** The JSON of the response, success or problem. */
  json: T
}

export interface Uploader {
  get<T>(path: string): Promise<HttpResponse<T>>
  post<T = Record<string, unknown>>(path: string, body?: object): Promise<HttpResponse<T>>
  put<T = Record<string, unknown>>(path: string, body: object): Promise<HttpResponse<T>>
  /** Sends `bytes` as the only file of a multipart form. */
  sendFile(path: string, field: string, bytes: Uint8Array, fileName?: string): Promise<HttpResponse>
  sendForm(path: string, form: FormData): Promise<HttpResponse>
  /** Any request of the resumable protocol. */
  tus(method: string, path: string, headers?: Record<string, string>, body?: Uint8Array): Promise<HttpResponse>
  /** Starts a resumable upload. @returns its URL. */
  beginTus(length: number, fileName?: string): Promise<string>
  /** Starts and sends everything. @returns the id. */
  sendTus(bytes: Uint8Array, fileName?: string): Promise<string>
  createVideo(body: object): Promise<HttpResponse<WatchVideo>>
}

/** @param cookie null for a visitor */
export function createUploader(base: string, cookie: string | null): Uploader {
  const own = { accept: 'application/json', ...(cookie ? { cookie } : {}) }

  async function send<T>(
    path: string,
    init: RequestInit & { headers?: Record<string, string> },
  ): Promise<HttpResponse<T>> {
    const response = await fetch(base + path, { ...init, headers: { ...own, ...init.headers } })
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      text,
      get json() {
        return JSON.parse(text)
      },
    }
  }

  const tus: Uploader['tus'] = (method, path, headers = {}, body) =>
    send(path, {
      method,
      headers: { 'tus-resumable': '1.0.0', ...headers },
      ...(body ? { body: body as Uint8Array<ArrayBuffer> } : {}),
    })

  const beginTus: Uploader['beginTus'] = async (length, fileName = 'clip.mp4') => {
    const metadata = `filename ${Buffer.from(fileName).toString('base64')},filetype ${Buffer.from('video/mp4').toString('base64')}`
    const begun = await tus('POST', TUS_PATH, { 'upload-length': String(length), 'upload-metadata': metadata })
    if (begun.status !== 201) throw new Error(`a resumable upload could not be started: ${begun.status} ${begun.text}`)
    return begun.headers.get('location') ?? ''
  }

  const post: Uploader['post'] = (path, body) =>
    send(path, {
      method: 'POST',
      ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
    })

  const put: Uploader['put'] = (path, body) =>
    send(path, { method: 'PUT', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })

  const sendForm: Uploader['sendForm'] = (path, form) => send(path, { method: 'POST', body: form })

  return {
    tus,
    beginTus,
    post,
    put,
    sendForm,
    get: (path) => send(path, { method: 'GET' }),
    sendFile(path, field, bytes, fileName = 'clip.mp4') {
      const form = new FormData()
      form.append(field, new Blob([bytes as Uint8Array<ArrayBuffer>]), fileName)
      return sendForm(path, form)
    },
    async sendTus(bytes, fileName) {
      const address = await beginTus(bytes.length, fileName)
      const sent = await tus('PATCH', address, tusChunk(0), bytes)
      if (sent.status !== 204) throw new Error(`a resumable upload failed: ${sent.status} ${sent.text}`)
      return address.slice(address.lastIndexOf('/') + 1)
    },
    createVideo: (body) => post<WatchVideo>('/api/videos', body),
  }
}

/** Headers of a PATCH that continues at `offset`. */
export const tusChunk = (offset: number): Record<string, string> => ({
  'upload-offset': String(offset),
  'content-type': 'application/offset+octet-stream',
})
