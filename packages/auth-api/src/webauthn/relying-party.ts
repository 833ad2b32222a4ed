/** A site to which authenticators bind keys. No other site can use them. */
export type RelyingParty = {
  /** The host, or a parent domain, without a port. */
  id: string
  /** Displayed name. */
  name: string
  /** Origins of its pages: protocol, host and port. */
  origins: string[]
}
