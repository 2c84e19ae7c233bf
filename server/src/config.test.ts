import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ConfigError, Environment, readConfig } from './config.ts'
import { projectFolder } from './lib/project-folder.ts'

/** What the start prints for this environment; null when it is accepted. */
function refusalOf(environment: Record<string, string>): string | null {
  try {
    readConfig(environment)
    return null
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
}

it.each([
  [{ NODE_ENV: 'prod' }, 'NODE_ENV: must be production, development or test'],
  [{ PUBLIC_URL: 'videos.example.org' }, 'PUBLIC_URL must be an absolute http or https address'],
  [{ PUBLIC_URL: 'https://example.org/videos' }, 'without a path: https://example.org'],
  [{ PUBLIC_URL: 'https://example.org/?page=1' }, 'without a path: https://example.org'],
  [{ PUBLIC_URL: 'https://name:word@example.org' }, 'without a path: https://example.org'],
  [{ SITE_NAME: ' ' }, 'SITE_NAME: must have at least 1 character'],
  [{ SITE_NAME: 'x'.repeat(61) }, 'SITE_NAME: must have at most 60 characters'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: must be trace, debug, info, warn, error or silent'],
  [{ GUEST_VIEWING: 'yes' }, 'GUEST_VIEWING: must be on, off, 1, 0, true or false'],
  [{ MEDIA_ACCEL_PREFIX: 'internal-media' }, 'MEDIA_ACCEL_PREFIX: must be the path of an nginx location'],
  [{ PAYPAL_API_URL: 'api-m.paypal.com' }, 'PAYPAL_API_URL must be an absolute http or https address'],
  [{ LIMITS: 'uploads=30/3000000' }, 'A limit counts 24 days at most'],
  [{ S3_REGION: 'us east' }, 'S3_REGION: must be the name of a region'],
  [{ S3_ENDPOINT: 'https://s3.example.org' }, 'S3_ENDPOINT needs S3_BUCKET'],
  [{ S3_PUBLIC_ENDPOINT: 'https://s3.example.org' }, 'S3_PUBLIC_ENDPOINT needs S3_BUCKET'],
  [{ S3_SECRET_ACCESS_KEY: 'secret' }, 'S3_SECRET_ACCESS_KEY needs S3_BUCKET'],
  [{ S3_DELIVERY: 'redirect' }, 'S3_DELIVERY=redirect needs S3_BUCKET'],
  [{ STRIPE_PUBLISHABLE_KEY: 'pk' }, 'set all three'],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec' }, 'set all three'],
  [{ SMTP_URL: 'smtp://user:p#w@host', MAIL_FROM: 'a@b.example' }, 'In the password, write # as %23'],
  [{ REDIS_URL: 'redis://:p#w@host', DATABASE_URL: 'postgres://host/site' }, 'In the password, write # as %23'],
  [{ SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: 'Lamplight' }, 'MAIL_FROM must be an email address'],
  [{ SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: 'Lamplight <nobody>' }, 'MAIL_FROM must be an email address'],
  [{ DATA_DIR: '"/srv/lamplight"' }, 'DATA_DIR: the quotes around it'],
  [{ PUBLIC_URL: "'https://videos.example.org'" }, 'PUBLIC_URL: the quotes around it'],
  [{ DATA_DIR: ' ' }, 'DATA_DIR: has only spaces'],
  [{ ARCHIVE_DIR: '\r' }, 'ARCHIVE_DIR: has only spaces'],
])('%o is refused with a sentence that names the variable', (environment, sentence) => {
  expect(refusalOf(environment)).toContain(sentence)
})

it('spaces and line ends around a value, as a file from Windows has them, are not a part of it; of a password they are', () => {
  const written = { DATA_DIR: ' /srv/lamplight\r', PORT: '8080\r', NODE_ENV: 'production ', STRIPE_SECRET_KEY: 'sk\r' }
  const keys = { STRIPE_PUBLISHABLE_KEY: 'pk', STRIPE_WEBHOOK_SECRET: 'whsec ' }
  const config = readConfig({ ...written, ...keys, ADMIN_USERNAME: 'root ', ADMIN_PASSWORD: ' "words" ' })
  expect(config).toMatchObject({
    ...{ dataDir: '/srv/lamplight', port: 8080, production: true, admin: { username: 'root', password: ' "words" ' } },
    payments: { secretKey: 'sk', webhookSecret: 'whsec' },
  })
})

it.each(Object.keys(Environment.shape))('an empty %s counts as unset', (name) => {
  expect(readConfig({ [name]: '' })).toEqual(readConfig({}))
})

it.each(Object.keys(Environment.shape))(
  '%s with spaces alone stops the start, as does one with a value in quotes',
  (name) => {
    const isVerbatim = name === 'ADMIN_PASSWORD'
    for (const value of ['  ', '"8"'])
      expect(refusalOf({ [name]: value })).toContain(isVerbatim ? 'ADMIN_PASSWORD' : name)
  },
)

it('an address in other letters or with a slash at its end is the same site, and https is recognised', () => {
  expect(readConfig({ PUBLIC_URL: 'HTTPS://Videos.Example.org/' }).publicUrl).toBe('https://videos.example.org')
})

it('payments are test payments without a key of Stripe, or when that is asked for', () => {
  expect(readConfig({}).payments.provider).toBe('sandbox')
  expect(readConfig({ PAYMENTS: 'sandbox', STRIPE_SECRET_KEY: 'sk' }).payments.provider).toBe('sandbox')
})

it('mail is sent by an address, with or without a name', () => {
  for (const from of ['no-reply@example.org', 'Lamplight <no-reply@example.org>']) {
    expect(readConfig({ SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: from }).smtp?.from).toBe(from)
  }
})

it('the sender of mail and the contact may have a domain in its own letters, which is sent in ASCII', () => {
  const MAIL_FROM = 'Lämp <no-reply@müller.example>'
  const config = readConfig({ SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM, CONTACT_EMAIL: 'ads@例え.jp' })
  expect(config.smtp?.from).toBe('Lämp <no-reply@xn--mller-kva.example>')
  expect(config.contactEmail).toBe('ads@xn--r8jz45g.jp')
})

it.each([
  ['.env.example', /^(?:# )?([A-Z][A-Z0-9_]+)=/gm],
  ['docs/operations.md', /^\| (`[A-Z][A-Z0-9_]+`(?:, `[A-Z0-9_]+`)*) \|/gm],
])('%s lists each variable that is read, and no other', (file, entry) => {
  const text = readFileSync(join(projectFolder, file), 'utf8')
  const listed = [...text.matchAll(entry)].flatMap(([, names = '']) => names.match(/\w+/g) ?? [])
  expect(listed.sort()).toEqual(Object.keys(Environment.shape).sort())
})
