/** `localhost`, what lies below it, or a loopback address; with or without a port. */
export function isLoopbackName(host: string): boolean {
  return /^(([a-z0-9-]+\.)*localhost|127(\.\d{1,3}){3}|\[?::1\]?)(:\d+)?$/i.test(host)
}
