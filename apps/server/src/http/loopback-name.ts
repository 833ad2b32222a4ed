/** True for `localhost`, names below it and loopback addresses, with or without a port. */
export function isLoopbackName(host: string): boolean {
  return /^(([a-z0-9-]+\.)*localhost|127(\.\d{1,3}){3}|\[?::1\]?)(:\d+)?$/i.test(host)
}
