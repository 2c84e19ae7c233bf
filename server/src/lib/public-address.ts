import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** Whether an IP address may be contacted on behalf of an untrusted user. */
export type AddressRule = (address: string) => boolean

// IANA special-purpose registries (https://www.iana.org/assignments/iana-ipv4-special-registry,
// .../iana-ipv6-special-registry): every range that is not clearly on the public internet.
const special4 = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // carrier-grade NAT
  ['127.0.0.0', 8], // loopback
  ['169.254.0.0', 16], // link-local, cloud metadata
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // 6to4 relays
  ['192.168.0.0', 16], // private
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, broadcast
] as const) {
  special4.addSubnet(network, prefix, 'ipv4')
}

const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')
/** Inside 2000::/3: addresses that embed another address, or are not routed. */
const special6 = new BlockList()
for (const [network, prefix] of [
  ['2001::', 23], // protocol assignments: Teredo, ORCHID
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4: an IPv4 address inside
  ['3fff::', 20], // documentation
] as const) {
  special6.addSubnet(network, prefix, 'ipv6')
}

/**
 * True for addresses of the public internet; false for loopback, private, link-local, carrier-grade NAT, multicast,
 * reserved and unique local ones, for IPv6 forms of IPv4 (mapped, 6to4, NAT64, Teredo), and for text that is not an IP address.
 */
export const isPublicAddress: AddressRule = (address) => {
  if (isIPv4(address)) return !special4.check(address, 'ipv4')
  return isIPv6(address) && global6.check(address, 'ipv6') && !special6.check(address, 'ipv6')
}
