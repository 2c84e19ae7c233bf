import { readdirSync } from 'node:fs'

/**
 * The properties npm checks before it installs a package for one system only.
 *
 * @typedef {{ os: string, cpu: string, libc: 'glibc' | 'musl' }} Platform
 * @typedef {{ os?: string | string[], cpu?: string | string[], libc?: string | string[] }} PlatformFields
 */

/** @returns {Platform} */
export const thisPlatform = () => ({ os: process.platform, cpu: process.arch, libc: hasMusl() ? 'musl' : 'glibc' })

/** Alpine and similar: the loader of musl is in /lib, without one of glibc. */
function hasMusl() {
  try {
    return readdirSync('/lib').some((name) => name.startsWith('ld-musl-'))
  } catch {
    return false
  }
}

/**
 * Whether a package is made for certain systems.
 *
 * @param {PlatformFields} fields
 */
export const isForSomePlatform = ({ os, cpu, libc }) => os !== undefined || cpu !== undefined || libc !== undefined

/**
 * Whether a package is for this system.
 *
 * @param {PlatformFields} fields
 * @param {Platform} platform
 */
export const isForPlatform = (fields, platform) =>
  allows(fields.os, platform.os) &&
  allows(fields.cpu, platform.cpu) &&
  // npm checks the C library on Linux only.
  (platform.os !== 'linux' || allows(fields.libc, platform.libc))

/** @param {string | string[] | undefined} field `linux`, `['linux', 'darwin']` or `['!win32']` @param {string} value */
function allows(field, value) {
  if (field === undefined) return true
  const names = [field].flat()
  if (names.includes(`!${value}`)) return false
  const wanted = names.filter((name) => !name.startsWith('!'))
  return wanted.length === 0 || wanted.includes(value) || wanted.includes('any')
}
