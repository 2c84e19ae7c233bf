/** The CRC-32 of joined parts from those of the parts, without reading them again (RFC 1952, section 8). */

/** The polynomial of CRC-32, its lowest power in the highest bit, without x^32. */
const POLYNOMIAL = 0xedb88320
/** x^0 in this order of bits. */
const ONE = 0x80000000

/** The product of two polynomials over GF(2), modulo that of CRC-32. */
function multiply(a: number, b: number): number {
  let product = 0
  let power = b
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if (a & bit) product ^= power
    power = power & 1 ? (power >>> 1) ^ POLYNOMIAL : power >>> 1
  }
  return product >>> 0
}

/** What `bytes` further bytes do to the CRC of what precedes them: a factor for `combineCrc32`. */
export function crc32Factor(bytes: number): number {
  // x^8, squared for each binary digit of the length.
  let square = ONE >>> 8
  let factor = ONE
  for (let left = bytes; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) factor = multiply(square, factor)
    square = multiply(square, square)
  }
  return factor >>> 0
}

/** The CRC-32 of two parts, from each one's and the second one's factor. */
export const combineCrc32 = (first: number, second: number, factorOfSecond: number): number =>
  (multiply(factorOfSecond, first) ^ second) >>> 0
