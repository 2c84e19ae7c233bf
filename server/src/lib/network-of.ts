import { isIPv6 } from 'node:net'

const IPV4_INSIDE = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * The key of one sender: an IPv4 address itself, of IPv6 the first 64 bits. A customer gets at least one /64, so
 * they could use a new address for every attempt. Anything else is returned unchanged.
 */
export function networkOf(address: string): string {
  const inside = IPV4_INSIDE.exec(address)?.[1]
  if (inside) return inside
  if (!isIPv6(address)) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':'))
  const [front, back] = [groups(head), groups(tail ?? '')]
  // A dotted ending stands for two groups; it never reaches into the first four unless it is written after `::`.
  const written = front.length + back.length + (address.includes('.') ? 1 : 0)
  const zeros = tail === undefined ? 0 : 8 - written
  const all = [...front, ...Array<string>(zeros).fill('0'), ...back]
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
