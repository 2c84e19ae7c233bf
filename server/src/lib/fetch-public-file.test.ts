import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { downloadPublicFile } from './download-public-file.ts'
import { fetchPublicFile, postToPublicAddress } from './fetch-public-file.ts'

let server: Server
let address: string
/** What the server responds with to any request, byte by byte. */
let response = ''

beforeAll(async () => {
  server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.write(response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
afterAll(() => void server.close())

const mayReach = (ip: string) => ip === '127.0.0.1'
const lines = (...all: string[]) => all.join('\r\n')

describe('a server that switches to another protocol instead of responding', () => {
  beforeEach(() => {
    response = lines('HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade', '', 'anything')
  })

  test('fails a fetch at once instead of leaving it waiting forever', async () => {
    const fetching = fetchPublicFile({
      ...{ address, mayReach, maxBytes: 1000, timeoutMs: 60_000, maxRedirects: 0, accept: '*/*' },
    })
    await expect(fetching).rejects.toThrow('without a response')
  })

  test('fails a message at once, too', async () => {
    const sending = postToPublicAddress({ address, mayReach, headers: {}, body: Buffer.from('x'), timeoutMs: 60_000 })
    await expect(sending).rejects.toThrow('without a response')
  })
})

describe('the rest of a file', () => {
  let folder: string
  let path: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lamplight-download-'))
    path = join(folder, 'film')
    await writeFile(path, '01234')
    return () => rm(folder, { recursive: true })
  })
  const part = (range: string, body: string) =>
    lines('HTTP/1.1 206 Partial', `Content-Range: ${range}`, `Content-Length: ${body.length}`, '', body)
  const download = (maxBytes = 1000) => downloadPublicFile({ address, mayReach, path, maxBytes, idleMs: 60_000 })

  test('is appended to what was received', async () => {
    response = part('bytes 5-9/10', '56789')
    await download()
    expect(await readFile(path, 'utf8')).toBe('0123456789')
  })

  test('is not appended when the server sends another part: the whole file is requested next time', async () => {
    response = part('bytes 0-9/10', '0123456789')
    await expect(download()).rejects.toThrow('another part')
    await expect(readFile(path)).rejects.toThrow('ENOENT')
  })

  test('is refused before its first byte when it would be too large', async () => {
    response = lines('HTTP/1.1 206 Partial', 'Content-Range: bytes 5-999/1000', 'Content-Length: 995', '', '')
    await expect(download(999)).rejects.toThrow('more than 999 bytes')
  })
})

describe('a server that sends a few bytes now and then', () => {
  test('is silent for a download: it does not keep it for days', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lamplight-download-'))
    response = lines('HTTP/1.1 200 OK', 'Content-Length: 1000000', '', '')
    let isOver = false
    server.once('connection', (socket) => {
      socket.on('close', () => {
        isOver = true
      })
      const send = () => {
        if (!isOver) setTimeout(() => socket.write('.', send), 5)
      }
      socket.once('data', send)
    })
    const downloading = downloadPublicFile({
      ...{ address, mayReach, path: join(folder, 'film'), maxBytes: 1_000_000, idleMs: 200 },
    })
    await expect(downloading).rejects.toThrow('aborted')
    await rm(folder, { recursive: true })
  })
})
