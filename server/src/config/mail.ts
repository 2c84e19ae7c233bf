/** Messages that leave the site: mail, and notifications on members' devices. */
import { createECDH } from 'node:crypto'
import { emailChecks, isEmail, toAsciiEmail } from '@lamplight/contract/email'
import * as z from 'zod/mini'
import { ConfigError } from './config-error.ts'
import { text } from './variables.ts'

export const MailVariables = z.object({
  /** `smtp://user:password@host:587`; without it mail is kept in the outbox for staff. */
  SMTP_URL: text,
  /** Sender of mail; `Lamplight <no-reply@example.org>`. Needed with SMTP_URL. */
  MAIL_FROM: text,
  /** The address for advertisers, shown on /advertise; unset: not shown. */
  CONTACT_EMAIL: z.optional(z.string().check(...emailChecks('must be an email address'))),
  /** Both, from `lamplight push-keys`: members can have notifications pushed to their devices; neither: they cannot. */
  VAPID_PUBLIC_KEY: z.optional(
    z.string().check(z.regex(/^[\w-]{87}$/, 'must be a key created by `lamplight push-keys`')),
  ),
  VAPID_PRIVATE_KEY: z.optional(
    z.string().check(z.regex(/^[\w-]{43}$/, 'must be a key created by `lamplight push-keys`')),
  ),
})

export interface PushConfig {
  publicKey: string
  privateKey: string
  /** The contact of a push service in case of problems: the https address of the site, or `mailto:`. */
  subject: string
}

export interface MailConfig {
  smtp: { url: string; from: string } | null
  contactEmail: string | null
  /** Null: nothing is pushed to devices. */
  push: PushConfig | null
}

type MailEnvironment = z.infer<typeof MailVariables>

/** @throws ConfigError */
export function readMail(env: MailEnvironment, publicUrl: string | null): MailConfig {
  return { smtp: readSmtp(env), contactEmail: env.CONTACT_EMAIL ?? null, push: readPush(env, publicUrl) }
}

function readSmtp({ SMTP_URL: url, MAIL_FROM: from }: MailEnvironment): MailConfig['smtp'] {
  if (url !== undefined && !/^smtps?:$/.test(URL.parse(url)?.protocol ?? '')) {
    throw new ConfigError(
      'SMTP_URL must be an address like smtp://user:password@mail.example.org:587. In the password, write # as %23, / as %2F and ? as %3F.',
    )
  }
  if ((url === undefined) !== (from === undefined)) {
    throw new ConfigError('SMTP_URL and MAIL_FROM belong together: set both or neither.')
  }
  if (url === undefined || from === undefined) return null
  const sender = toAsciiSender(from)
  if (sender === null) {
    throw new ConfigError('MAIL_FROM must be an email address, like Lamplight <no-reply@example.org>.')
  }
  return { url, from: sender }
}

/** An address, or a name and the address in angle brackets, as it is sent. Null when it is neither. */
function toAsciiSender(text: string): string | null {
  const [, name = '', inBrackets] = /^([^<>]*)<([^<>]+)>$/.exec(text) ?? []
  const address = toAsciiEmail(inBrackets ?? text)
  if (!isEmail(address)) return null
  return inBrackets === undefined ? address : `${name}<${address}>`
}

function readPush(env: MailEnvironment, publicUrl: string | null): PushConfig | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env
  if ((publicKey === undefined) !== (privateKey === undefined)) {
    throw new ConfigError('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together: set both or neither.')
  }
  if (publicKey === undefined || privateKey === undefined) return null
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey, 'base64url')
  if (pair.getPublicKey('base64url') !== publicKey) {
    throw new ConfigError(
      'VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY: create a new pair with `lamplight push-keys`.',
    )
  }
  const isHttps = publicUrl?.startsWith('https://')
  const subject = isHttps ? publicUrl : env.CONTACT_EMAIL && `mailto:${env.CONTACT_EMAIL}`
  if (!subject) {
    throw new ConfigError(
      'Push services require a contact: with VAPID_PUBLIC_KEY set PUBLIC_URL to an https address, or CONTACT_EMAIL.',
    )
  }
  return { publicKey, privateKey, subject }
}
