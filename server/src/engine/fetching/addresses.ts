import ipaddr from 'ipaddr.js'

/** Networks from the configuration: an address and its prefix length. */
export type Networks = readonly (readonly [address: ipaddr.IPv4 | ipaddr.IPv6, bits: number])[]

/** The usual ports of web servers. Other ports may lead to services that users' links must not reach. */
const WEB_PORTS = new Set([80, 443, 8080, 8443])

/** All public IPv6 addresses. Addresses outside may be special ranges that the library does not know. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3')

/** Whether the server may connect to an address that a user's link resolved to. */
export function mayConnect(address: string, port: number, allowed: Networks): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (allowed.some((network) => isWithin(parsed, network))) return true
  return WEB_PORTS.has(port) && isPublic(parsed)
}

/**
 * Addresses that embed an IPv4 address (mapped, 6to4, NAT64, Teredo) have their own ranges, which are not `unicast`.
 */
function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || isWithin(address, GLOBAL_UNICAST))
}

function isWithin(address: ipaddr.IPv4 | ipaddr.IPv6, network: Networks[number]): boolean {
  return address.kind() === network[0].kind() && address.match([...network])
}

/** Whether the address of a connection is in one of these networks. */
export function isWithinAny(address: string, networks: Networks): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return networks.some((network) => isWithin(parsed, network))
}

/** Parses networks such as `10.1.0.0/16, fd00::/8`. Throws if one is malformed. */
export function networksOf(text: string): Networks {
  return text.split(',').map((network) => ipaddr.parseCIDR(network.trim()))
}

/** Like `networksOf`, but also accepts single addresses. */
export function hostsOf(text: string): Networks {
  const parts = text.split(',').map((part) => part.trim())
  return networksOf(parts.map((part) => (part.includes('/') ? part : ofOne(part))).join())
}

const ofOne = (address: string) => `${address}/${ipaddr.parse(address).kind() === 'ipv4' ? 32 : 128}`
