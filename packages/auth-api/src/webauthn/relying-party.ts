/** A site that authenticators make keys for, and which no other site can use. */
export type RelyingParty = {
  /** The host, or one above it, without a port. */
  id: string
  /** What people call it. */
  name: string
  /** The addresses of its pages: protocol, host and port. */
  origins: string[]
}
