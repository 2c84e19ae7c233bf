/** The environment, read once at start. Everything else receives plain typed values. Its areas are in `config/`. */
import * as z from 'zod/mini'
import { type AdvertisingConfig, AdvertisingVariables, readAdvertising } from './config/advertising.ts'
import { ConfigError } from './config/config-error.ts'
import { type HttpConfig, HttpVariables, readHttp } from './config/http.ts'
import { type LimitsConfig, LimitVariables, readLimits } from './config/limits.ts'
import { type MailConfig, MailVariables, readMail } from './config/mail.ts'
import { type MoneyConfig, MoneyVariables, readMoney } from './config/money.ts'
import { type ProcessConfig, ProcessVariables, readProcess } from './config/processes.ts'
import { readSite, type SiteConfig, SiteVariables } from './config/site.ts'
import { readStorage, type StorageConfig, StorageVariables } from './config/storage.ts'

export { ConfigError } from './config/config-error.ts'
export type { PushConfig } from './config/mail.ts'
export type { PaymentsConfig } from './config/money.ts'

/** Each variable once, with its type and default. `.env.example` and docs/operations.md list the same. */
export const Environment = z.object({
  ...SiteVariables.shape,
  ...HttpVariables.shape,
  ...ProcessVariables.shape,
  ...StorageVariables.shape,
  ...LimitVariables.shape,
  ...MailVariables.shape,
  ...MoneyVariables.shape,
  ...AdvertisingVariables.shape,
})

export interface Config
  extends SiteConfig,
    HttpConfig,
    ProcessConfig,
    StorageConfig,
    LimitsConfig,
    MailConfig,
    MoneyConfig,
    AdvertisingConfig {}

/** A password may begin or end with spaces and quotes. */
const VERBATIM = 'ADMIN_PASSWORD'

/** Without spaces and line ends around it, which some ways to load a file of settings keep. */
const plainValue = (name: string, written: string): string => (name === VERBATIM ? written : written.trim())

/**
 * In a text such as `DATA_DIR`, quotes would become part of the value: the start would make an empty site in a folder of that name.
 * @throws ConfigError
 */
function refuseBlankAndQuoted(given: Record<string, string>): void {
  for (const name of Object.keys(Environment.shape)) {
    const value = given[name]
    if (value === undefined || name === VERBATIM) continue
    if (value === '') throw new ConfigError(`${name}: has only spaces. Change or unset this variable.`)
    if (/^(["']).*\1$/s.test(value)) {
      throw new ConfigError(
        `${name}: the quotes around it would be a part of it. Remove them: what loads this environment does not.`,
      )
    }
  }
}

/**
 * Reads and checks the environment. Empty values count as unset.
 * @throws ConfigError with one sentence that says what to change.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).flatMap(([name, written]) => (written ? [[name, plainValue(name, written)]] : [])),
  )
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new ConfigError(
      `${String(issue?.path[0])}: ${issue?.message ?? 'is not valid'}. Change or unset this variable.`,
    )
  }
  refuseBlankAndQuoted(given)
  const env = parsed.data
  const http = readHttp(env)
  return {
    ...readSite(env),
    ...http,
    ...readProcess(env),
    ...readStorage(env),
    ...readLimits(env),
    ...readMail(env, http.publicUrl),
    ...readMoney(env),
    ...readAdvertising(env),
  }
}

/**
 * Test payments must not be mistaken for real ones: a production site uses the sandbox only when configured to.
 * @throws ConfigError
 */
export function refuseImplicitSandbox({ production, payments }: Config): void {
  if (production && payments.provider === 'sandbox' && !payments.isExplicit) {
    throw new ConfigError(
      'No payment provider is set. Set the three STRIPE_ variables, or PAYMENTS=sandbox for test payments only.',
    )
  }
}
