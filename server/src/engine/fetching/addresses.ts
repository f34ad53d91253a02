import ipaddr from 'ipaddr.js'

/** Networks that an operator names: an address and the bits of it that count. */
export type Networks = readonly (readonly [address: ipaddr.IPv4 | ipaddr.IPv6, bits: number])[]

/** Where web servers listen. Behind other ports are things that were never meant for anybody's links. */
const WEB_PORTS = new Set([80, 443, 8080, 8443])

/** Public IPv6 addresses are all in here; what the table of special ranges does not know lies outside. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3')

/** Whether the server may connect to an address that somebody's link led to. */
export function mayConnect(address: string, port: number, allowed: Networks): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (allowed.some((network) => isWithin(parsed, network))) return true
  return WEB_PORTS.has(port) && isPublic(parsed)
}

/** Addresses that carry another one in them (mapped, 6to4, NAT64, Teredo) have ranges of their own and are not. */
function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || isWithin(address, GLOBAL_UNICAST))
}

function isWithin(address: ipaddr.IPv4 | ipaddr.IPv6, network: Networks[number]): boolean {
  return address.kind() === network[0].kind() && address.match([...network])
}

/** Whether an address, as a connection tells it, belongs to one of these networks. */
export function isWithinAny(address: string, networks: Networks): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return networks.some((network) => isWithin(parsed, network))
}

/** Reads networks such as `10.1.0.0/16, fd00::/8`. Throws where one is none. */
export function networksOf(text: string): Networks {
  return text.split(',').map((network) => ipaddr.parseCIDR(network.trim()))
}

/** The same where single addresses may stand among them: each is a network of one. */
export function hostsOf(text: string): Networks {
  const parts = text.split(',').map((part) => part.trim())
  return networksOf(parts.map((part) => (part.includes('/') ? part : ofOne(part))).join())
}

const ofOne = (address: string) => `${address}/${ipaddr.parse(address).kind() === 'ipv4' ? 32 : 128}`
