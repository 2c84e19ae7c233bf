/** Fetches a file from an untrusted URL without giving access to our private network. */
import { lookup as resolveName } from 'node:dns/promises'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { type AddressRule, isPublicAddress } from './public-address.ts'

export interface FetchPublicFile {
  /** http or https, without credentials. */
  address: string
  maxBytes: number
  /** For everything together, redirects included. */
  timeoutMs: number
  maxRedirects: number
  /** The `Accept` header. */
  accept: string
  signal?: AbortSignal
  /** Default: only the public internet. */
  mayReach?: AddressRule
}

/** The possible failures of a URL or its response. */
export type FetchFault = 'invalid' | 'forbidden' | 'redirects' | { maxBytes: number } | { status: number }

/** A retry cannot help: a forbidden address, an unsuccessful response, too many bytes or redirects. */
export class FetchRefused extends Error {
  override readonly name = 'FetchRefused'
  readonly fault: FetchFault

  constructor(message: string, fault: FetchFault) {
    super(message)
    this.fault = fault
  }
}

/** The server has a problem or is rate limiting: a retry may help. */
export class FetchFailed extends Error {
  override readonly name = 'FetchFailed'
  readonly status: number

  constructor(status: number) {
    super(`the address responded with ${status}`)
    this.status = status
  }
}

/**
 * Returns the bytes at `address`. Names are resolved here and the connection goes to the very addresses that were checked,
 * so a name cannot resolve to another address afterwards; each redirect is checked again.
 *
 * @throws FetchRefused; or the network's own error, when a retry may help.
 */
export async function fetchPublicFile(options: FetchPublicFile): Promise<Buffer> {
  const timeout = AbortSignal.timeout(options.timeoutMs)
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout
  return await readBytes(await openPublicFile({ ...options, signal }), options.maxBytes, signal)
}

export interface OpenPublicFile extends Pick<FetchPublicFile, 'address' | 'maxRedirects' | 'accept' | 'mayReach'> {
  signal: AbortSignal
  /** The first byte to request, if the server supports ranges: then the response is a 206. */
  from?: number
  /** Of the bytes before `from`, an ETag or a date: a server with another version sends all of it, as a 200. */
  version?: string | undefined
}

/**
 * The response of `address`, redirects followed, its body still to be read; 200, or 206 for a part.
 * @throws like `fetchPublicFile`
 */
export async function openPublicFile(options: OpenPublicFile): Promise<IncomingMessage> {
  const { signal } = options
  let url = readAddress(options.address)
  for (let redirects = 0; ; redirects += 1) {
    const response = await get(url, options, signal)
    const { statusCode = 0, headers } = response
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
      response.destroy()
      if (redirects >= options.maxRedirects)
        throw new FetchRefused(`more than ${options.maxRedirects} redirects`, 'redirects')
      url = readAddress(headers.location, url.href)
      continue
    }
    if (statusCode !== 200 && !(statusCode === 206 && options.from)) {
      response.destroy()
      if (statusCode >= 500 || statusCode === 429) throw new FetchFailed(statusCode)
      throw new FetchRefused(`the address responded with ${statusCode}`, { status: statusCode })
    }
    return response
  }
}

function readAddress(address: string, base?: string): URL {
  const url = URL.parse(address, base)
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:'
  if (!url || !isWeb || url.username || url.password) throw new FetchRefused('no http or https address', 'invalid')
  return url
}

export interface PostToPublicAddress extends Pick<FetchPublicFile, 'address' | 'timeoutMs' | 'signal' | 'mayReach'> {
  headers: Record<string, string>
  body: Buffer
}

/**
 * Sends bytes to an untrusted URL, under the same rules; redirects are not followed, the body of the
 * response is not read.
 * @returns the status
 * @throws like `fetchPublicFile`, but for a status
 */
export async function postToPublicAddress(options: PostToPublicAddress): Promise<number> {
  const timeout = AbortSignal.timeout(options.timeoutMs)
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout
  const { headers, body, mayReach } = options
  const response = await send(readAddress(options.address), { method: 'POST', headers, body, signal, mayReach })
  response.destroy()
  return response.statusCode ?? 0
}

function get(url: URL, options: OpenPublicFile, signal: AbortSignal): Promise<IncomingMessage> {
  const { accept, from, version, mayReach } = options
  const range = from ? { range: `bytes=${from}-`, ...(version ? { 'if-range': version } : {}) } : {}
  return send(url, { method: 'GET', headers: { accept, 'user-agent': 'Lamplight', ...range }, signal, mayReach })
}

interface Sending {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: Buffer
  signal: AbortSignal
  mayReach: AddressRule | undefined
}

function send(url: URL, { mayReach = isPublicAddress, body, ...options }: Sending): Promise<IncomingMessage> {
  // A numeric address is connected to without a lookup.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !mayReach(host)) return Promise.reject(new FetchRefused('a forbidden address', 'forbidden'))
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const request = (url.protocol === 'https:' ? https : http).request(url, {
    ...options,
    // No pool: a connection opened for another request would bypass the check.
    agent: false,
    lookup: checkedLookup(mayReach),
  })
  request.once('response', resolve)
  request.on('error', reject)
  // Without a response nor an error: the other side switched to another protocol (101).
  request.once('close', () => reject(new Error('the connection was closed without a response')))
  request.end(body)
  return promise
}

/** Resolves a name and returns its addresses only when all of them are allowed. */
function checkedLookup(mayReach: AddressRule): LookupFunction {
  return (hostname, options, callback) => {
    resolveName(hostname, { all: true }).then(
      (found) => {
        const [first] = found
        if (!first || !found.every(({ address }) => mayReach(address))) {
          callback(new FetchRefused('a forbidden address', 'forbidden'), [])
        } else if (options.all) callback(null, found)
        else callback(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => callback(error, []),
    )
  }
}

async function readBytes(response: IncomingMessage, maxBytes: number, signal: AbortSignal): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) {
    response.destroy()
    throw new FetchRefused(`more than ${maxBytes} bytes`, { maxBytes })
  }
  for await (const chunk of response as AsyncIterable<Buffer>) {
    signal.throwIfAborted()
    bytes += chunk.length
    if (bytes > maxBytes) {
      response.destroy()
      throw new FetchRefused(`more than ${maxBytes} bytes`, { maxBytes })
    }
    chunks.push(chunk)
  }
  if (!response.complete) throw new Error('the response was cut off')
  return Buffer.concat(chunks)
}
