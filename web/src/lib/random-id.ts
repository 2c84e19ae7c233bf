/** A random id of 36 characters. Over plain http, as in a congregation's own network, browsers have no `crypto.randomUUID`. */
export const randomId = (): string => crypto.randomUUID?.() ?? randomHex(18)

const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')
