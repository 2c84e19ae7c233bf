/** Mail servers that reject, hang, hang up, drip, talk nonsense or offer no encryption. */
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { settingsApi } from '@lamplight/contract/settings'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../db/transact.ts'
import { ok } from '../lib/result.ts'
import { createTestSite, PASSWORD, type Person, type TestSite } from '../testing/test-site.ts'
import { createSendMailHandler, needsTls } from './send-mail.handler.ts'

/** Replies to a command; a function does as it likes with the connection; undefined is the usual reply. */
type Reply = string | ((socket: Socket) => void)
type Script = Partial<Record<'greeting' | 'EHLO' | 'HELO' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'end', Reply>>

const USUAL: Required<Script> = {
  greeting: '220 mail.test',
  EHLO: '250-mail.test\r\n250 AUTH PLAIN',
  HELO: '250 mail.test',
  AUTH: '235 welcome',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  end: '250 taken',
}
const NEVER = () => undefined
const HANG_UP = (socket: Socket) => void socket.destroy()

let site: TestSite
let grace: Person
const servers: Server[] = []
const sockets = new Set<Socket>()

beforeAll(async () => {
  // Jobs do not run here: each test makes the attempts itself.
  site = await createTestSite({
    environment: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Lamplight <no-reply@site.test>' },
  })
  grace = await site.person('grace')
})
afterAll(async () => {
  await site.close()
  for (const socket of sockets) socket.destroy()
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
})

async function startServer(script: Script, { host = '127.0.0.1', login = '' } = {}) {
  const heard: string[] = []
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    let isInText = false
    let rest = ''
    const answer = (name: keyof Script) => {
      const reply = script[name] ?? USUAL[name]
      if (typeof reply === 'string') socket.write(`${reply}\r\n`)
      else reply(socket)
    }
    answer('greeting')
    socket.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString()).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        heard.push(line)
        if (isInText) {
          if (line !== '.') continue
          isInText = false
          answer('end')
          continue
        }
        const verb = line.slice(0, 4) as keyof Script
        if (verb === 'DATA') isInText = (script.DATA ?? USUAL.DATA) === USUAL.DATA
        if (verb in USUAL) answer(verb)
        else socket.write(line === 'QUIT' ? '221 bye\r\n' : '502 unknown command\r\n')
      }
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.address() as AddressInfo
  return { heard, url: `smtp://${login}${host}:${port}` }
}

const newest = () =>
  site.deps.db.selectFrom('mailOutbox').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

async function writeMail(link?: { key: string; lifeSeconds: number }) {
  const values = { name: 'Grace', url: 'http://site.test/reset-password#abc' }
  await transact(site.deps.db, async (scope) => {
    const request = { to: 'grace@example.org', template: 'resetPassword', language: 'en', values } as const
    await site.deps.mail.send(scope, { ...request, ...(link && { link }) })
    return ok(null)
  })
  return newest()
}

/** One attempt of the job: whether it wants another one. */
async function attempt(url: string, mailId: number, { isLastTry = false, timeoutMs = 10_000 } = {}) {
  const from = 'Lamplight <no-reply@site.test>'
  const handle = createSendMailHandler({ db: site.deps.db, smtpUrl: url, from, timeoutMs })
  const signal = new AbortController().signal
  return handle({ mailId }, { isLastTry, signal }).then(
    () => 'done',
    () => 'again',
  )
}

test.each([
  ['RCPT', '550 5.1.1 no such mailbox'],
  ['RCPT', '553 mailbox name not allowed'],
  ['DATA', '554 no valid recipients'],
  ['end', '552 message too large'],
  ['end', '554 looks like spam'],
] as const)(
  'a mail that the server rejects for good at %s (%s) is not tried again; the reason is stored',
  async (at, reply) => {
    const { url } = await startServer({ [at]: reply })
    const { id } = await writeMail()
    expect(await attempt(url, id)).toBe('done')
    expect(await newest()).toMatchObject({ state: 'failed', error: expect.stringContaining(reply) })
    const { heard, url: healthy } = await startServer({})
    expect(await attempt(healthy, id)).toBe('done')
    expect(heard).toEqual([])
  },
)

test.each<[string, Script]>([
  ['is busy', { greeting: '421 too many connections' }],
  ['greylists', { RCPT: '451 4.7.1 please try again later' }],
  ['has a full mailbox for now', { RCPT: '452 mailbox full' }],
  ['cannot store the text for now', { end: '451 local error' }],
  ['rejects the password', { AUTH: '535 5.7.8 wrong password' }],
  ['asks for a password', { RCPT: '530 authentication required' }],
  ['rejects the sender of the site', { MAIL: '550 sender not allowed' }],
  ['hangs up at once', { greeting: HANG_UP }],
  ['hangs up at DATA', { DATA: HANG_UP }],
  ['hangs up before it confirms the text', { end: HANG_UP }],
  ['answers with HTTP', { greeting: 'HTTP/1.1 400 Bad Request' }],
  [
    'answers with bytes that are no text',
    { EHLO: (socket) => void socket.end(Buffer.from([0, 255, 13, 10, 7, 13, 10])) },
  ],
])('a mail to a server that %s is tried again, and is sent when the server is well', async (_, script) => {
  const { url } = await startServer(script, { login: 'lamplight:secret@' })
  const { id } = await writeMail()
  expect(await attempt(url, id)).toBe('again')
  const waiting = await newest()
  expect(waiting.state).toBe('queued')
  expect(waiting.error).toMatch(/\w+/)
  const { heard, url: healthy } = await startServer({})
  expect(await attempt(healthy, id)).toBe('done')
  expect(heard).toContain('To: grace@example.org')
  expect(await newest()).toMatchObject({ state: 'sent', error: null })
})

test('after the last attempt a mail has failed, with the reason', async () => {
  const { url } = await startServer({ RCPT: '451 later' })
  const { id } = await writeMail()
  expect(await attempt(url, id, { isLastTry: true })).toBe('again')
  expect(await newest()).toMatchObject({ state: 'failed', error: expect.stringContaining('451 later') })
})

test.each<[string, Script]>([
  ['never says a word', { greeting: NEVER }],
  ['never confirms the text', { end: NEVER }],
  [
    'sends one byte after another',
    {
      EHLO: (socket) => {
        const drip = setInterval(() => socket.write('2'), 20)
        socket.on('close', () => clearInterval(drip))
      },
    },
  ],
])('a server that %s is given up after the timeout of the attempt', async (_, script) => {
  const { url } = await startServer(script)
  const { id } = await writeMail()
  expect(await attempt(url, id, { timeoutMs: 400 })).toBe('again')
  expect(await newest()).toMatchObject({ state: 'queued', error: 'The mail server did not finish within 0.4 seconds' })
})

test('the password is not sent to another machine without TLS; an operator may permit it', async () => {
  const login = 'lamplight:secret@'
  const { heard, url } = await startServer({}, { host: '127.0.0.2', login })
  const { id } = await writeMail()
  expect(await attempt(url, id)).toBe('again')
  expect(heard.join('\n')).not.toMatch(/AUTH|MAIL FROM/)
  expect((await newest()).error).toMatch(/STARTTLS/)
  expect(await attempt(`${url}?requireTLS=false`, id)).toBe('done')
  expect(heard.join('\n')).toMatch(/AUTH PLAIN/)
  expect(needsTls('smtps://a:b@mail.test')).toBe(false)
  expect(needsTls('smtp://mail.test')).toBe(false)
})

test('a mail whose link has expired, or expires within minutes, is not sent', async () => {
  const { heard, url } = await startServer({})
  for (const lifeSeconds of [-1, 200]) {
    const { id } = await writeMail({ key: 'reset 1', lifeSeconds })
    expect(await attempt(url, id)).toBe('done')
    expect(await newest()).toMatchObject({ state: 'expired', sentAt: null })
  }
  expect(heard).toEqual([])
  const { id } = await writeMail({ key: 'reset 1', lifeSeconds: 3600 })
  expect(await attempt(url, id)).toBe('done')
  expect((await newest()).state).toBe('sent')
})

test('a waiting mail with a link is not sent once a newer one replaces the link; mails of others are', async () => {
  const { heard, url } = await startServer({})
  const first = await writeMail({ key: 'reset 2', lifeSeconds: 3600 })
  const other = await writeMail({ key: 'reset 3', lifeSeconds: 3600 })
  const second = await writeMail({ key: 'reset 2', lifeSeconds: 3600 })
  for (const { id } of [first, other, second]) expect(await attempt(url, id)).toBe('done')
  expect(heard.filter((line) => line === 'To: grace@example.org')).toHaveLength(2)
  const states = await site.deps.db
    .selectFrom('mailOutbox')
    .select('state')
    .where('id', 'in', [first.id, other.id, second.id])
    .orderBy('id')
    .execute()
  expect(states.map(({ state }) => state)).toEqual(['replaced', 'sent', 'sent'])
})

test('the settings say whether the confirmation of the address is on its way, late or rejected', async () => {
  const read = async () => (await site.call(grace, settingsApi.get)).body.confirmation
  expect(await read()).toBeNull()
  const body = { email: 'grace@example.org', password: PASSWORD }
  const saved = await site.call(grace, settingsApi.saveEmail, { body })
  expect(saved.body.confirmation).toBe('on_its_way')
  const { id } = await newest()
  expect(await newest()).toMatchObject({ linkExpiresAt: expect.any(Date) })
  await attempt((await startServer({ RCPT: '451 later' })).url, id)
  expect(await read()).toBe('delayed')
  await attempt((await startServer({ RCPT: '550 unknown' })).url, id)
  expect(await read()).toBe('failed')
  // Sent again, the new one counts; the address is confirmed, nothing is awaited.
  await site.call(grace, settingsApi.sendVerification)
  expect(await read()).toBe('on_its_way')
  await site.deps.db
    .updateTable('users')
    .set({ emailVerifiedAt: sql<Date>`now()` })
    .where('id', '=', grace.id)
    .execute()
  expect(await read()).toBeNull()
})
