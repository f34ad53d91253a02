import ipaddr from 'ipaddr.js'

/** The network of an address, to count as one client: an IPv6 customer has 2^64 addresses or more. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}

/** NFKC and lower case unify equal-looking names: otherwise each spelling would get attempts of its own. */
export function accountName(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase()
}
