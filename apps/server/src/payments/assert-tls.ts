/**
 * A notification is confirmed by a query to the gateway, so the gateway must be the real one.
 * @throws {Error} that names `setting`, for a URL that is neither https nor on loopback
 */
export function assertTls(setting: string, address: string): void {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const loopback = ['localhost', '127.0.0.1', '[::1]'].includes(url?.hostname ?? '')
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback)) return
  throw new Error(`${setting} is not an https address`)
}
