import { readFileSync } from 'node:fs'
import { AdvertisingFigures, advertisingFigures } from '@lamplight/contract/advertising-figures'
import { ConfigError } from '../../config.ts'

/**
 * The figures of the site: those of the contract, overridden by the operator's JSON file (whole top-level entries).
 * @throws ConfigError that names the file and the entry
 */
export function readAdvertisingFigures(path: string | null): AdvertisingFigures {
  if (path === null) return advertisingFigures
  const refuse = (reason: string): never => {
    throw new ConfigError(`MEDIA_KIT_FILE: ${path} ${reason}.`)
  }
  let given: unknown
  try {
    given = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    return refuse(error instanceof SyntaxError ? 'is not JSON' : 'cannot be read')
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return refuse('must hold a JSON object')
  const parsed = AdvertisingFigures.safeParse({ ...advertisingFigures, ...given })
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  return refuse(`has an entry that is not valid: ${issue?.path.join('.') || issue?.message}`)
}
